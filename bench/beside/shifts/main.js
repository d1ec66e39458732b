// Event Calendar's resource timeline with the same people, jobs and days, set up as its documentation says: one column a day, chips that
// say the same, dragged by the mouse.
import { createCalendar, Interaction, ResourceTimeline } from '@event-calendar/core';
import '@event-calendar/core/index.css';
import { defaultStatusColours } from '@plumbline/domain/jobs/status';
import { askedSize, firstDays, makeShifts } from '../../shifts/data.ts';
import './board.css';

const size = askedSize();
const asked = new URLSearchParams(location.search);
const text = JSON.stringify(makeShifts(size));
const icon =
  '<svg width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"/><path d="M9 12l2 2l4 -4"/></svg>';
const minute = 60_000;
const moments = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Jerusalem' });

const place = document.querySelector('#root');
if (!place) throw new Error('there is no #root');
Object.assign(place.style, { inlineSize: `${asked.get('width')}px`, blockSize: `${asked.get('height')}px` });

function show() {
  const { people, jobs, jobTypes } = JSON.parse(text);
  const titles = new Map(jobTypes.map(({ _id, title }) => [_id, title]));
  createCalendar(place, [ResourceTimeline, Interaction], {
    view: size.range === 'month' ? 'resourceTimelineMonth' : 'resourceTimelineWeek',
    date: firstDays[size.range],
    firstDay: 0,
    height: '100%',
    headerToolbar: { start: '', center: '', end: '' },
    editable: true,
    eventDurationEditable: false,
    resources: people.map(({ _id, name }) => ({ id: _id, title: `${name.first} ${name.last}` })),
    events: jobs.map((job) => ({
      id: job._id,
      resourceIds: job.users,
      start: new Date(job.startDate),
      end: new Date(Date.parse(job.startDate) + (job.plannedLength ?? 60) * minute),
      title: titles.get(job.jobType),
      backgroundColor: `color-mix(in srgb, ${defaultStatusColours[job.status]} 14%, white)`,
      textColor: '#222',
      extendedProps: { number: job.ID, time: moments.format(new Date(job.startDate)) },
    })),
    eventContent: ({ event: { title, extendedProps } }) => ({
      html: `<span class="chip">${icon}<span class="time">${extendedProps.time}</span><span>#${extendedProps.number}</span><span class="name" dir="auto">${title}</span></span>`,
    }),
    views: {
      resourceTimelineMonth: { columnWidth: '132px' },
      // A column a day, as wide as the room allows.
      resourceTimelineWeek: { slotDuration: { days: 1 }, columnWidth: 'minmax(132px, 1fr)' },
    },
  });
}

Object.assign(globalThis, { show });
