# Every command and every job that is written has its row, so that --help knows it.
for table in COMMAND:command:cli/commands.def:cli JOB:job:core/api/jobs.def:core/api; do
  IFS=: read -r macro prefix rows folder <<END
$table
END
  sed -n "s/^$macro(\(.*\))\$/\1/p" "$TOP/$rows" | sort > rows
  sed -n "s/^const [A-Z][a-z]* ${prefix}_\([a-z_]*\) = .*/\1/p" "$TOP/$folder"/*.c | sort > structs
  diff rows structs && [ -s rows ] && echo "$prefix: the same"
done
