// Small pictures whose decoding takes hours of work, or gigabytes of memory.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { blackPicture, pngChunk, webpChunk } from './pictures.ts'

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])
const f32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return bytes
}
/** Returns a number in the format of color profiles: signed, 16 bits before and after the point. */
const s15f16 = (value: number) => u32(Math.round(value * 65_536))
const typed = (type: string, ...data: Buffer[]) =>
  Buffer.concat([Buffer.from(type), u32(0), ...data])
const xyz = (...values: number[]) => typed('XYZ ', ...values.map(s15f16))
const list = (length: number, item: Buffer) => Array<Buffer>(length).fill(item)

const GAMMA = typed('curv', u32(1), u16(0x0233), u16(0))
const USUAL_TAGS: [name: string, data: Buffer][] = [
  ['rXYZ', xyz(0.4361, 0.2225, 0.0139)],
  ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
  ['bXYZ', xyz(0.1431, 0.0606, 0.7141)],
  ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, GAMMA]),
  ['wtpt', xyz(0.9642, 1, 0.8249)],
]

/**
 * Returns a color profile whose calculation has `count` slow steps, all of them the same few bytes.
 */
export function slowProfile(count: number): Buffer {
  const matrix = (inputs: number, outputs: number) =>
    typed(
      'matf',
      u16(inputs),
      u16(outputs),
      ...list(inputs * outputs, f32(0.05)),
      ...list(outputs, f32(0)),
    )
  const grid = Buffer.concat([Buffer.alloc(15, 2), Buffer.alloc(1)])
  const table = typed('clut', u16(15), u16(1), grid, ...list(2 ** 15, f32(0.5)))
  const steps = [matrix(3, 15), table, matrix(1, 15), matrix(15, 3)]
  const order = [0, ...Array.from({ length: count }, () => [1, 2]).flat(), 3]
  const head = 16 + order.length * 8
  const places = steps.map((step, index) =>
    Buffer.concat([u32(head + lengthOf(steps.slice(0, index))), u32(step.length)]),
  )
  const positions = order.map((step) => places[step] ?? Buffer.alloc(0))
  return profileOf([
    ...USUAL_TAGS,
    ['D2B0', typed('mpet', u16(3), u16(3), u32(order.length), ...positions, ...steps)],
  ])
}

const lengthOf = (parts: Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0)

function profileOf(tags: [name: string, data: Buffer][]): Buffer {
  const data = tags.map(([, bytes]) => bytes)
  const head = 132 + 12 * tags.length
  const directory = tags.map(([name, bytes], index) =>
    Buffer.concat([
      Buffer.from(name),
      u32(head + lengthOf(data.slice(0, index))),
      u32(bytes.length),
    ]),
  )
  const header = Buffer.alloc(128)
  header.writeUInt32BE(head + lengthOf(data), 0)
  header.writeUInt32BE(0x04300000, 8)
  header.write('mntrRGB XYZ ', 12)
  header.write('acsp', 36)
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8)
  return Buffer.concat([header, u32(tags.length), ...directory, ...data])
}

/** Returns small pictures with a color profile, by their format. */
export async function picturesWith(profile: Buffer): Promise<Record<string, Buffer>> {
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  const [jpeg, webp] = [await plain.jpeg().toBuffer(), await plain.webp().toBuffer()]
  const features = Buffer.alloc(10)
  features.writeUInt8(0x20, 0)
  features.writeUIntLE(63, 4, 3)
  features.writeUIntLE(63, 7, 3)
  const compressed = Buffer.concat([Buffer.from('p\0\0'), deflateSync(profile)])
  return {
    PNG: blackPicture(64, 64, pngChunk('iCCP', compressed)),
    JPEG: Buffer.concat([jpeg.subarray(0, 2), ...profileSegments(profile), jpeg.subarray(2)]),
    WebP: webpChunk(
      'RIFF',
      Buffer.concat([
        Buffer.from('WEBP'),
        webpChunk('VP8X', features),
        webpChunk('ICCP', profile),
        webp.subarray(12),
      ]),
    ),
  }
}

const MAX_SEGMENT_BYTES = 65_000

function profileSegments(profile: Buffer): Buffer[] {
  const count = Math.ceil(profile.length / MAX_SEGMENT_BYTES)
  return Array.from({ length: count }, (_, index) =>
    jpegSegment(
      0xe2,
      Buffer.from('ICC_PROFILE\0'),
      Buffer.from([index + 1, count]),
      profile.subarray(index * MAX_SEGMENT_BYTES, (index + 1) * MAX_SEGMENT_BYTES),
    ),
  )
}

/** Returns a marker of a JPEG with its data. */
export function jpegSegment(marker: number, ...parts: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), u16(lengthOf(parts) + 2), ...parts])
}

/**
 * Returns a JPEG of 4 million pixels with `count` scans. `frame`: the marker of its coding,
 * arithmetic unless given.
 */
export function jpegOfScans(count: number, frame = 0xc9): Buffer {
  const side = u16(2_000)
  const components = [1, 2, 3].map((id) => Buffer.from([id, 0x11, 0]))
  const scans = Array.from({ length: count }, (_, index) =>
    Buffer.concat([
      jpegSegment(0xda, Buffer.from([1, (index % 3) + 1, 0, 0, 63, 0])),
      Buffer.from([0x31, 0x77, 0x12, 0x55]),
    ]),
  )
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.alloc(1), Buffer.alloc(64, 1)),
    jpegSegment(frame, Buffer.from([8]), side, side, Buffer.from([3]), ...components),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ])
}
