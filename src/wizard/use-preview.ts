import { useEffect, useState } from 'react'

/** Returns a URL with which the page can show a local file. */
export function usePreview(file: Blob | null | undefined): string | null {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setSrc(url)
    return () => {
      URL.revokeObjectURL(url)
      setSrc(null)
    }
  }, [file])
  return src
}
