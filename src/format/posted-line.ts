import { formatLongDate } from './dates.ts'

/** Returns where and when a case was posted: `Maricopa County, Arizona. Posted September 28, 2026`. */
export function postedLine(posted: { created_at: string; place_name?: string | null }): string {
  const line = `Posted ${formatLongDate(posted.created_at)}`
  return posted.place_name ? `${posted.place_name}. ${line}` : line
}
