import { describe, expect, it } from 'vitest'
import { deviceName } from '#machines/device-name.ts'
import { addressOf, readMessage } from '#src/worker/push-message.ts'

const CASE = '019a0000-0000-7000-8000-0000000000a1'
const NOTIFICATION = '019a0000-0000-7000-8000-0000000000e1'
const message = {
  title: 'Update on your case',
  tag: CASE,
  role: 'customer',
  unread: 2,
  case_id: CASE,
  notice_id: NOTIFICATION,
}
const ofText = (text: string) => ({ json: () => JSON.parse(text) })

describe('a push message', () => {
  it('is read in the form that the server writes', () => {
    expect(readMessage(ofText(JSON.stringify(message)))).toEqual(message)
  })

  it.each([
    ['nothing', null],
    ['invalid JSON', ofText('hello')],
    ['another kind of JSON', ofText('[1]')],
    ['null', ofText('null')],
    ['other types', ofText('{"title":7,"tag":[],"unread":"2","role":"judge","case_id":{}}')],
  ])('of %s still counts as an update, and opens the list of notifications', (_what, data) => {
    const read = readMessage(data)
    expect(read).toEqual({ title: 'Update on your case', tag: 'fastpass' })
    expect(addressOf(read)).toBe('/notification')
  })

  it.each([
    ['customer', `/customer/case-details?case_Id=${CASE}&notification_Id=${NOTIFICATION}`],
    ['attorney', `/lawyer/case-details?case_Id=${CASE}&notification_Id=${NOTIFICATION}`],
  ])('opens the case on the screen of the %s', (role, address) => {
    const read = readMessage(ofText(JSON.stringify({ ...message, role })))
    expect(addressOf(read)).toBe(address)
  })

  it('about a license opens the licenses', () => {
    const license = { ...message, case_id: undefined, tag: 'Arizona license', screen: 'licenses' }
    const read = readMessage(ofText(JSON.stringify(license)))
    expect(addressOf(read)).toBe(`/licenses?notification_Id=${NOTIFICATION}`)
  })

  it('about a screen that this version does not have opens the list of notifications', () => {
    const newer = { ...message, case_id: undefined, screen: 'invoices' }
    expect(addressOf(readMessage(ofText(JSON.stringify(newer))))).toBe('/notification')
  })
})

describe('a device is named', () => {
  it.each([
    ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36'],
    [
      'Samsung Internet on Android',
      'Mozilla/5.0 (Linux; Android 15; SM-S911B) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    ],
    ['Safari on iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'],
    ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Edge on Mac', 'Mozilla/5.0 (Macintosh) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'],
    ['Browser', ''],
  ])('%s', (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
