// Very many clients, each with a case and two bids, whose names are common, rare, or only among the
// oldest.
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/connection/database.ts'
import { bulkLoad, type Run } from '../bulk-load.ts'

const ATTORNEYS = 5_000
/** An attorney with as many bids as every other one. */
export const attorney = '019a0000-0000-7000-8000-000000000011'

const id = (kind: 'a' | 'b' | 'c' | 'd', n: SQL) =>
  sql`(${sql.raw(`'019${kind}0000-0000-7000-8000-'`)} || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Fills an empty, migrated database with `count` clients and cases, a minute between them. */
export async function seed(db: Database, count: number): Promise<void> {
  await bulkLoad(db, ['customers', 'cases', 'bids'], async (run) => {
    await people(run, count)
    await casesAndBids(run, count)
  })
}

async function people(run: Run, count: number) {
  await run(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
    select ${id('d', sql`n`)}, 'customer' || n,
      (array['Maria', 'Mark', 'Ana', 'John', 'Wei', 'Fatima', 'Omar', 'Lucy', 'Ivan', 'Chloe', 'Peter', 'Yuki',
        'Martin', 'Sofia', 'Liam', 'Noah'])[1 + n % 16],
      (array['Delgado', 'Hale', 'Silva', 'Okafor', 'Nguyen', 'Smith', 'Jones', 'Brown', 'Miller', 'Davis', 'Garcia',
        'Wilson', 'Moore', 'Taylor', 'Thomas'])[1 + (n / 16) % 15]
        || case when n in (1000, 2000, 3000) then ' Zanzibari' when n < ${count / 50}::integer then ' Elder' else '' end,
      'person' || n || '@example.com', now() - (${count}::integer - n) * interval '1 minute'
    from generate_series(1, ${count}::integer) n`)
  await run(sql`insert into attorneys (id, clerk_user_id, company_name, description, email, phone_number,
      languages_known, law_firm_size, created_at)
    select ${id('a', sql`n`)}, 'attorney' || n, 'Vega Law ' || n, 'Two lawyers in Mesa.', n || '@example.org',
      '4805550163', 'English, Spanish', '1-2 lawyers', now()
    from generate_series(0, ${ATTORNEYS - 1}::integer) n`)
}

// Half of the cases are of the older half of time; only there, one of 500 is of one of 200 rare
// practice areas.
async function casesAndBids(run: Run, count: number) {
  await run(sql`insert into categories (id, name, is_other, position)
    select gen_random_uuid(), 'rare ' || n, true, 0 from generate_series(1, 200) n`)
  await run(sql`insert into cases (id, customer_id, category_id, case_status, case_details, firm_size, created_at)
    select ${id('c', sql`n`)}, ${id('d', sql`n`)}, category.id,
      case when n % 5 = 0 then 'open' when n % 100 < 62 then 'closed' when n % 100 < 76 then 'accepted'
        when n % 100 < 90 then 'rejected' when n % 100 < 96 then 'pending'
        when n % 1000 = 997 then 'paused' else 'closed' end,
      'I was stopped on the way home. Case ' || n || '.', '{}',
      now() - (${count}::integer - n) * interval '1 minute'
    from generate_series(1, ${count}::integer) n
    join (select id, row_number() over (order by is_other, position, name) as nth from categories) category
      on category.nth = case when n % 500 = 7 and n < ${count / 2}::integer then 6 + (n / 500) % 200 else 1 + n % 5 end`)
  await run(sql`insert into bids (id, case_id, attorney_id, bid_status, bid_amount, additional_note,
      is_payment_activated, created_at, updated_at)
    select ${id('b', sql`n * 2 + k`)}, ${id('c', sql`n`)},
      ${id('a', sql`(n::bigint * 7919 + k * 1667) % ${ATTORNEYS}::integer`)},
      (array['open', 'rejected', 'accepted'])[1 + (n % 20 + k) % 3], 900, 'First call is free.', true,
      now() - (${count}::integer - n) * interval '1 minute', now()
    from generate_series(1, ${count}::integer) n cross join generate_series(0, 1) k`)
}
