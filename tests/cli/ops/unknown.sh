# A name or pattern that matches nothing is a mistake; names are told apart by case.
hone ops Relux Abs; echo $?
hone ops relu; echo $?
hone ops trtPlugin; echo $?
hone ops --json 'org.example.*'; echo $?
hone ops 'trt*'; echo $?
hone ops --jason
