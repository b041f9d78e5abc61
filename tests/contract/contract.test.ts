import { describe, expect, it } from 'vitest'
import { Problem } from '#server/errors.ts'
import { handlers } from '#server/operations/handlers.ts'
import { policies } from '#server/operations/policies.ts'
import {
  at,
  type Content,
  contract,
  type Response,
  routes,
  schemaErrors,
} from '#tests/support/contract.ts'

const operations = routes.map((route) => [route.operation.operationId, route] as const)

/** Returns a response and its place in the document, with references resolved. */
function responseAt(pointer: string, response: Response): [string, Response] {
  return response.$ref ? [response.$ref, at(response.$ref) as Response] : [pointer, response]
}

/** Returns the examples of a body. */
function examplesOf({ example, examples = {} }: Content): unknown[] {
  const named = Object.values(examples).map(({ $ref, value }) =>
    $ref ? (at($ref) as { value: unknown }).value : value,
  )
  return example === undefined ? named : [example, ...named]
}

/** Returns every body that the contract describes: requests, responses and errors. */
function bodies(): [name: string, pointer: string, content: Content][] {
  return routes.flatMap(({ operation, pointer }) => {
    const responses = Object.entries(operation.responses).map(
      ([status, response]) =>
        [
          `${operation.operationId} ${status}`,
          ...responseAt(`${pointer}/responses/${status}`, response),
        ] as const,
    )
    const request = operation.requestBody
    const all = request
      ? [[operation.operationId, `${pointer}/requestBody`, request] as const, ...responses]
      : responses
    return all.flatMap(([name, place, { content = {} }]) =>
      Object.entries(content).map(([type, described]): [string, string, Content] => [
        `${name} ${type}`,
        `${place}/content/${type.replaceAll('/', '~1')}`,
        described,
      ]),
    )
  })
}

describe('the contract', () => {
  it.each(bodies())('has examples of %s that follow its schema', (_name, pointer, content) => {
    const examples = examplesOf(content)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) expect(schemaErrors(`${pointer}/schema`, example)).toEqual([])
  })

  it.each(operations)(
    'has examples of the parameters of %s that follow their schemas',
    (_id, route) => {
      route.operation.parameters?.forEach((parameter, index) => {
        const place = '$ref' in parameter ? parameter.$ref : `${route.pointer}/parameters/${index}`
        const { example } = at(place) as { example?: unknown }
        if (example !== undefined) expect(schemaErrors(`${place}/schema`, example)).toEqual([])
      })
    },
  )

  it('has exactly the operations that the server serves', () => {
    const ids = operations.map(([id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Object.keys(handlers).sort()).toEqual([...ids].sort())
  })

  it.each(operations)('says for %s what a caller sends to be known', (id, { operation }) => {
    const client = { client: [] }
    const signedIn = [{ token: [] }, { token: [], ...client }]
    const { callers, basicAuth } = policies[id]
    const signedOut = basicAuth ? [{}, client] : []
    const optional = [...signedIn, ...signedOut]
    const expected =
      callers === 'everyone' ? signedOut : callers === 'optional' ? optional : signedIn
    expect(operation.security ?? contract.security).toEqual(expected)
    if (callers !== 'everyone') expect(operation.responses).toHaveProperty('401')
  })

  it.each(operations)('lists for %s the errors that its inputs can cause', (_id, { operation }) => {
    const statuses = Object.keys(operation.responses)
    if (operation.requestBody) {
      expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415', '422']))
    }
    const places = operation.parameters?.map((parameter) =>
      '$ref' in parameter ? (at(parameter.$ref) as { in: string }).in : parameter.in,
    )
    if (places?.includes('query')) expect(statuses).toContain('400')
  })

  it('has the same errors with the same statuses as the server', () => {
    const named = new Set(routes.flatMap(({ operation }) => Object.keys(operation.responses)))
    for (const code of contract.components.schemas.ProblemCode.enum) {
      const { status } = new Problem(code)
      // A 500 may happen anywhere and is documented once.
      if (code !== 'INTERNAL') expect([...named], code).toContain(String(status))
    }
    for (const [name, { content = {} }] of Object.entries(contract.components.responses)) {
      for (const example of Object.values(content).flatMap(examplesOf)) {
        const { code, status } = example as { code: Problem['code']; status: number }
        expect(new Problem(code).status, name).toBe(status)
      }
    }
  })
})
