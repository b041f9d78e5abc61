import { MINUTE_MS } from '#machines/durations.ts'
import { BASIC } from './basic-auth.ts'
import { versionHeaders } from './client-version.ts'
import { ApiProblem, problemOf, toProblem } from './problem.ts'

/** Long enough for a picture of 5 MB on a slow connection; the server has the same timeout. */
const TIMEOUT_MS = 2 * MINUTE_MS

export type UploadOptions = {
  /** The idempotency key, the same for every attempt with this file. */
  key: string
  /** Aborts the attempt. */
  signal: AbortSignal
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Uploads a picture (`POST /uploader`), without a token. Resolves with its URL; rejects with
 * `ApiProblem`, whose message is the field's own where the server named one. Uses XMLHttpRequest,
 * because fetch does not report upload progress.
 */
export async function uploadFile(file: Blob, options: UploadOptions): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const response = await post('/api/uploader', form, options).catch((error: unknown) => {
    throw toProblem(error)
  })
  const body = await response.json().catch(() => undefined)
  if (response.ok) return body.data.url
  const problem = problemOf(response, body)
  const [refusedField] = problem.fieldErrors
  if (!refusedField) throw problem
  throw new ApiProblem(problem.status, problem.code, refusedField.message, problem.details)
}

function post(url: string, form: FormData, { key, signal, onProgress }: UploadOptions) {
  return new Promise<Response>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('authorization', BASIC)
    request.setRequestHeader('idempotency-key', key)
    for (const [name, value] of Object.entries(versionHeaders))
      request.setRequestHeader(name, value)
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    // The same errors as fetch, so that both get the same messages.
    request.onerror = () => reject(new TypeError('No response came.'))
    request.ontimeout = () => reject(new DOMException('No response came in time.', 'TimeoutError'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
