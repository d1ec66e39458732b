import { calendarBytes, importHolidays as call } from '@plumbline/contract/holidays';
import { holidayContent } from '@plumbline/domain/availability/availability-schemas';
import { DecodersBusy, FileRefused } from '../../adapters/decoding/file-refused.ts';
import { OutgoingError } from '../../adapters/outgoing-http/outgoing-http.ts';
import { endpoint } from '../../http/endpoint.ts';
import { respondOnce, writeKeyOf } from '../../http/idempotency.ts';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { addHolidays } from './holidays.queries.ts';

/** From last year on, so that the past of a plan is right, and as far ahead as anybody plans. */
const years = { before: 1, ahead: 5 } as const;
const redirectsLimit = 3;

function refused(path: string, code: string): Problem {
  return new Problem('not_valid', { fields: [{ path, code, message: '' }] });
}

/** The address of a calendar as a browser would open it: `webcal:` is https. */
const asWebAddress = (url: string) => url.replace(/^webcals?:/i, 'https:');

/** @throws Problem not_valid at `url` */
async function fetchCalendar({ outgoingHttp }: Pick<Services, 'outgoingHttp'>, typed: string): Promise<string> {
  let url = asWebAddress(typed);
  for (let redirects = 0; redirects <= redirectsLimit; redirects += 1) {
    const headers = { accept: 'text/calendar, */*;q=0.1', 'user-agent': 'Plumbline-Calendars/1' };
    const {
      status,
      headers: sent,
      body,
    } = await outgoingHttp.send({ url, method: 'GET', headers, maxBytes: calendarBytes }).catch((error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error;
      if (error.failure === 'url_not_valid') throw refused('url', 'not_url');
      throw refused('url', error.failure === 'address_not_allowed' ? error.failure : 'calendar_not_fetched');
    });
    if (Buffer.byteLength(body) > calendarBytes) throw refused('url', 'calendar_too_large');
    if (status === 200) return body;
    const next = [301, 302, 303, 307, 308].includes(status) ? sent['location'] : undefined;
    if (next === undefined || !URL.canParse(next, url)) break;
    url = asWebAddress(new URL(next, url).href);
  }
  throw refused('url', 'calendar_not_fetched');
}

/** The whole days of a calendar, read in a process of its own. @throws Problem not_valid at `path` */
async function readCalendar({ decoder }: Pick<Services, 'decoder'>, text: string, path: string, now: Date) {
  const year = now.getUTCFullYear();
  const asked = { text, from: `${year - years.before}-01-01`, to: `${year + years.ahead}-12-31` };
  const { days, skipped } = await decoder.run('calendarDays', asked).catch((error: unknown) => {
    if (error instanceof DecodersBusy) throw new Problem('unavailable', { retryAfter: 2 });
    throw error instanceof FileRefused ? refused(path, 'calendar_not_readable') : error;
  });
  const read = days.map((one) => holidayContent.safeParse(one));
  const holidays = read.flatMap(({ data }) => data ?? []);
  if (holidays.length === 0) throw refused(path, 'calendar_without_days');
  return { holidays, skipped: skipped + read.length - holidays.length };
}

/** Adds what a calendar names; the calendar is loaded and read before the transaction begins. */
export const importHolidays = endpoint(call, {
  ownTransaction: true,
  isHeavy: true,
  handle: async ({ actor, authorize, request, services, now, input, inTransaction }) => {
    authorize('settings.change');
    const { calendar, url = '' } = input.body;
    const path = calendar === undefined ? 'url' : 'calendar';
    const text = calendar ?? (await fetchCalendar(services, url));
    const { holidays, skipped } = await readCalendar(services, text, path, now);
    const write = writeKeyOf(request, actor.id, call.name, input);
    return inTransaction(({ db, record }) =>
      respondOnce(db, write, async () => {
        const added = await addHolidays(db, holidays, { actorId: actor.id, now }, path);
        const [first] = added;
        if (first) {
          record('settings.holidays_added', {
            subjectId: 'holidays',
            before: null,
            after: { count: added.length, name: first.name },
          });
        }
        return { added: added.length, known: holidays.length - added.length, skipped };
      }),
    );
  },
});
