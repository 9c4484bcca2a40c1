#!/bin/sh
# Runs workerd until it ends, or the process that started it does, be it by SIGKILL: descriptor 3
# is a socket to that one. An end of workerd's own may have left its number to another process.
(
  cat <&3
  [ -e /proc/self/stat ] && read -r _ _ _ parent _ </proc/self/stat
  [ "${parent:-$$}" -eq $$ ] && kill -KILL $$
) >/dev/null 2>&1 &
exec "${0%/*}/../node_modules/workerd/bin/workerd" "$@"
