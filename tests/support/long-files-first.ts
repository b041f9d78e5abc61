// The order of test files. Vitest begins with the largest file where it has not measured any, as in
// a fresh clone; a small file that takes long would then run alone at the end.
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Server tests that take 5 to 30 seconds and are short. */
const LONG_FILES = [
  ...['transitions', 'case-views', 'migrating', 'service-checks', 'health-under-attack'],
  ...['idempotency', 'database-limits', 'refusals', 'pooler', 'backup-bucket'],
].map((name) => `/tests/server/${name}.test.ts`)

const isLong = ({ moduleId }: TestSpecification) =>
  LONG_FILES.some((name) => moduleId.endsWith(name))

/** Sorts as Vitest does, with the long files of a project before its others. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const byProject = Map.groupBy(sorted, ({ project }) => project.name)
    return [...byProject.values()].flatMap((of) => [
      ...of.filter(isLong),
      ...of.filter((file) => !isLong(file)),
    ])
  }
}
