import { hash } from 'node:crypto'
import type { components } from '#contract'
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#machines/wizard/picture.ts'
import { provisionalCallerId } from '#server/domain/accounts/new-account.ts'
import { withIdempotencyAround } from '#server/domain/idempotency.ts'
import { addUpload } from '#server/domain/pictures/uploads.ts'
import { Problem } from '#server/errors.ts'
import type { Handler } from './operation.ts'

type Uploaded = { status: 201; body: components['schemas']['UploadEnvelope'] }

export const uploadFile: Handler<'uploadFile'> = async ({ services, headers, body, at, from }) => {
  const { file } = body
  if (file.byteLength > MAX_PICTURE_BYTES) {
    throw new Problem('BODY_TOO_LARGE', { message: PICTURE_TOO_LARGE })
  }
  const request = {
    // The sender has no account yet, and a phone's IP address changes between retries, so only the
    // key identifies the request.
    caller: provisionalCallerId('uploader'),
    key: headers['Idempotency-Key'],
    operationId: 'uploadFile',
    body: hash('sha256', file),
    at,
  }
  return withIdempotencyAround<Uploaded>(services.db.orm, request, async (finish) => {
    const url = await addUpload(services, file, { at, from })
    return finish(async () => ({ status: 201, body: { data: { url } } }))
  })
}
