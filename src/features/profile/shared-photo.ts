import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Identity } from '#machines/client/session.machine.ts'
import { deleteSharedPhoto, markPhotoShown, readSharedPhoto } from '#src/offline/shared-photo.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

const LOST = 'We didn’t get the photo. Choose it here instead.'
const NO_PICTURE = 'Your profile doesn’t have a picture, so we didn’t save the photo.'

/** A photo that was shared with the app. */
export interface SharedWithApp {
  photo: Blob
  /**
   * Whether the person has said that they want it. Another site or app may have sent it without
   * their doing.
   */
  isWanted: boolean
  want: () => void
  /** Deletes it: it was used, or is not wanted. */
  onUsed: () => void
}

/**
 * Returns the photo that was shared with the app, for the editor of the profile picture; null when
 * there is none. Shows why a photo is refused.
 */
export function useSharedPhoto(
  { role_name }: Identity,
  shared: 'photo' | 'lost' | undefined,
): SharedWithApp | null {
  const navigate = useNavigate()
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (shared === undefined) return
    const refuse = async (message: string) => {
      showSnackbar({ message, type: 'info' })
      await deleteSharedPhoto().catch(() => {})
      // Otherwise every reload would show the same message.
      await navigate({ to: '/personal-details', search: {}, replace: true })
    }
    const take = async () => {
      const sharedPhoto = shared === 'photo' ? await readSharedPhoto(Date.now()) : undefined
      if (role_name !== 'attorney') return refuse(NO_PICTURE)
      if (!sharedPhoto) return refuse(LOST)
      if (sharedPhoto.photo === null) return refuse(sharedPhoto.problem)
      await markPhotoShown()
      setPhoto(sharedPhoto.photo)
    }
    take().catch(() => refuse(LOST))
  }, [shared, role_name, navigate])
  return useMemo(() => {
    if (!photo) return null
    const onUsed = () => {
      setPhoto(null)
      setWanted(false)
      void deleteSharedPhoto().catch(() => {})
      void navigate({ to: '/personal-details', search: {}, replace: true })
    }
    return { photo, isWanted, want: () => setWanted(true), onUsed }
  }, [photo, isWanted, navigate])
}
