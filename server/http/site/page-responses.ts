// Sends HTML pages, with a policy that allows the styles inside them.
import { hash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compressQuickly, type Encoding } from '#server/http/content-encoding.ts'
import { contentSecurityPolicy } from '#server/web/security-headers.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page that is the same for everyone, with what is needed to send it. */
export interface Page {
  html: string
  policy: string
  etag: string
  encoded: Record<Encoding, Buffer>
}

/** Compresses a page and builds its policy, once for all its responses. */
export async function preparePage(html: string): Promise<Page> {
  return {
    html,
    policy: contentSecurityPolicy(...inlineStyleHashes(html)),
    etag: `"${hash('sha256', html, 'base64url').slice(0, 22)}"`,
    encoded: { br: await compressBrotli(html), gzip: await compressGzip(html) },
  }
}

/** Sends a page, or 304 to a browser that has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    etag: page.etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = acceptedEncoding(request)
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(page.encoded[encoding])
}

// The sign-in widget's code field (input-otp) adds two <style> elements without a nonce: an empty
// one, whose rules are set by script, and one for browsers without scripts. The policy allows them
// by their hashes.
const CODE_BOXES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-KQDhUccuEkZUQDnfbVDeY+ev2LZ+73AQR7ro4JppAY8='",
]

/**
 * Sends a page with a nonce. The sign-in widget writes <style> elements; only those with the nonce
 * of its page are allowed.
 */
export async function sendWithNonce(request: FastifyRequest, reply: FastifyReply, html: string) {
  const nonce = randomBytes(16).toString('base64')
  const page = html.replace('</head>', `<meta name="csp-nonce" content="${nonce}" />\n  </head>`)
  reply.headers({
    'content-security-policy': contentSecurityPolicy(
      ...inlineStyleHashes(html),
      `'nonce-${nonce}'`,
      ...CODE_BOXES,
    ),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  })
  const encoding = acceptedEncoding(request)
  if (!encoding) return reply.send(page)
  return reply.header('content-encoding', encoding).send(await compressQuickly(page, encoding))
}

function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${hash('sha256', css, 'base64')}'`,
  )
}
