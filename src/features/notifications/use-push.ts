import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { pushMachine } from '#machines/client/push.machine.ts'
import { pushActors } from '#src/pwa/push/push-actors.ts'
import { pushDevicesQuery } from '#src/pwa/push/push-queries.ts'

/** Runs the push machine of this device. */
export function usePush(personId: string) {
  const queryClient = useQueryClient()
  const machine = useMemo(() => pushMachine.provide({ actors: pushActors(personId) }), [personId])
  const [snapshot, send] = useMachine(machine)
  const { deviceId } = snapshot.context
  useEffect(() => onPermissionChange(() => send({ type: 'permission.change' })), [send])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes when this device is added or removed
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: pushDevicesQuery(personId).queryKey })
  }, [queryClient, personId, deviceId])
  return { snapshot, send }
}

export type PushState = ReturnType<typeof usePush>

// Some browsers fire an event; in the others, the person returns from the settings to this page.
function onPermissionChange(tell: () => void): () => void {
  const end = new AbortController()
  const { signal } = end
  let lastPermission = permissionNow()
  const look = () => {
    if (document.hidden || permissionNow() === lastPermission) return
    lastPermission = permissionNow()
    tell()
  }
  document.addEventListener('visibilitychange', look, { signal })
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', look, { signal }))
    .catch(() => {})
  return () => end.abort()
}

const permissionNow = () => ('Notification' in window ? Notification.permission : 'default')
