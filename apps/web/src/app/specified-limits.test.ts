import { feedPageSize } from '@plumbline/contract/feeds';
import { dateExpressions } from '@plumbline/domain/dates/expression-names';
import { defaultReviewColour } from '@plumbline/domain/jobs/status';
import { mentionLimit } from '@plumbline/domain/questionnaire/mentions';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { defaultBrandColour, defaultTimeZone } from '@plumbline/domain/settings/product-defaults';
import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../features/create-wizard/draft.ts';
import { pauseAfterCreation, pauseBeforeLoading } from '../features/create-wizard/after-creation.ts';
import { defaultPageSize, pageSizes, searchDelay, skeletonRows } from '../ui/grid/grid-state.ts';
import { defaultCentre } from '../ui/map/default-centre.ts';
import { suggestionDelay } from '../ui/pickers/suggestion-delay.ts';
import { deskQuery } from '../ui/theme.ts';
import { assignmentDelay } from '../features/jobs/assigning/saver.ts';
import { positionTimeout } from '../lib/location/device-position.ts';

/* The constants that the specification names (spec/1 §9, spec/2 §9, spec/3 §9), for what is built. */

describe('the limits of the specification', () => {
  it.each<[sentence: string, found: unknown, named: unknown]>([
    ['spec/1 §2: after job creation the wizard pauses 500 ms', pauseAfterCreation, 500],
    ['spec/1 §2: it waits 1000 ms before loading the created job', pauseBeforeLoading, 1000],
    ['spec/1 §9: assignment save delay 1 s', assignmentDelay, 1000],
    ['spec/1 §9: geolocation timeout 20 000 ms', positionTimeout, 20_000],
    ['spec/1 §9: mobile breakpoint 992 px (shell)', deskQuery, '(min-width: 992px)'],
    ['spec/1 §9: default brand colour #0083c9', defaultBrandColour, '#0083c9'],
    ['spec/1 §9: review colour default #E010B2', defaultReviewColour, '#E010B2'],
    ['spec/1 §9: feed page size 10', feedPageSize, 10],
    ['spec/1 §9: default timezone Asia/Jerusalem', defaultTimeZone, 'Asia/Jerusalem'],
    ['spec/1 §9: default job sort created_at', defaultSettings.defaultJobSort.replace('-', ''), 'created_at'],
    ['spec/1 §9: default all-day times 00:00 to 23:59', defaultSettings.allDay, { start: '00:00', end: '23:59' }],
    ['spec/1 §5: the default role on the invitation form is inspector', emptyDraft.role, 'inspector'],
    ['spec/2 §9: suggestion refresh delay 300 ms', suggestionDelay, 300],
    ['spec/2 §9: filter search debounce 1 s', searchDelay, 1000],
    [
      'spec/2 §9: default map centre about 32.109, 34.855, zoom 11',
      defaultCentre,
      { lat: 32.109, long: 34.855, zoom: 11 },
    ],
    ['spec/2 §9: mention suggestions max 10', mentionLimit, 10],
    [
      'spec/2 §9: date expressions',
      [...dateExpressions].filter((name) => name !== 'this_week').toSorted(),
      ['last_month', 'last_week', 'next_month', 'next_week', 'this_month', 'today', 'tomorrow'],
    ],
    ['spec/3 §9: grid default page size 20', defaultPageSize, 20],
    ['spec/3 §9: grid page sizes', pageSizes, [5, 10, 20, 25, 50, 100]],
    ['spec/3 §9: ten skeleton rows', skeletonRows, 10],
  ])('%s', (_, found, named) => expect(found).toEqual(named));
});
