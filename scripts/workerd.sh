#!/bin/sh
# Runs workerd until it ends, or the process that started it does, be it by SIGKILL.
is_child() {
  if [ -e /proc/self/stat ]; then read -r _ _ _ parent _ <"/proc/$$/stat"
  else parent=$(ps -o ppid= -p $$); fi && [ "$parent" -eq "$PPID" ]
}
(
  while is_child; do sleep 1; done
  kill -KILL $$
) <&- >&- 2>&- 3>&- &
exec "${0%/*}/../node_modules/workerd/bin/workerd" "$@"
