# By name, by domain and name, and by pattern; sorted by domain and name.
hone ops Upsample Abs 'com.microsoft.QLinear*' BiasGelu
hone ops | sed -n '3,4p'
hone ops --quiet Identity
