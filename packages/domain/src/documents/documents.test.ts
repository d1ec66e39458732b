import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDocumentLayout } from './default-layout.ts';
import { documentLayout, documentParts, layoutOf, sharedLayout } from './document-layout.ts';
import { fillMargin, pagePlace } from './margin-mentions.ts';
import { sealState, sealText } from './seal.ts';
import { codeLength, makeShortCode, readShortCode, writeShortCode } from './short-code.ts';

describe('the layout of documents', () => {
  it('is what the schema makes of nothing', () => {
    expect(documentLayout.parse({})).toEqual(defaultDocumentLayout);
  });

  it('lists each part once, and one at least', () => {
    expect(documentLayout.safeParse({ parts: ['cover', 'cover'] }).success).toBe(false);
    expect(documentLayout.safeParse({ parts: [] }).success).toBe(false);
    expect(documentLayout.safeParse({ parts: [...documentParts].toReversed() }).success).toBe(true);
  });

  it('leaves a space at the end of a margin, behind which its writer goes on', () => {
    const layout = documentLayout.parse({ footer: { start: '$jobType · ' } });
    expect(layout.footer.start).toBe('$jobType · ');
    const nothing = { company: '', job: '', jobType: '', project: '', status: '', date: '', startDate: '' };
    expect(fillMargin('Page ', { ...nothing, plannedLength: '', plannedEnd: '', score: '' })).toBe('Page');
  });

  it('of a job type comes before the instance’s', () => {
    const own = { ...defaultDocumentLayout, photosPerRow: 3 };
    expect(layoutOf(defaultDocumentLayout, own)).toBe(own);
    expect(layoutOf(defaultDocumentLayout, null)).toBe(defaultDocumentLayout);
  });

  it('of several jobs is theirs where they share one, else the instance’s', () => {
    const [own, other] = [
      { ...defaultDocumentLayout, photosPerRow: 3 },
      { ...defaultDocumentLayout, photosPerRow: 1 },
    ];
    expect(sharedLayout(defaultDocumentLayout, [own, { ...own }])).toBe(own);
    expect(sharedLayout(defaultDocumentLayout, [own, other])).toBe(defaultDocumentLayout);
    expect(sharedLayout(defaultDocumentLayout, [])).toBe(defaultDocumentLayout);
  });
});

describe('mentions in margins', () => {
  const values = {
    company: 'Acme',
    job: '#7',
    jobType: 'Lift',
    project: '',
    status: 'Done',
    date: 'd',
    startDate: 's',
    plannedLength: '2 h',
    plannedEnd: 'e',
    score: '85%',
  };

  it('are filled in by name and by question, the page by whoever sets it; a dollar sign before anything else stays', () => {
    const answer = (id: string) => (id === '0192aaaa' ? 'KONE' : null);
    expect(fillMargin('$company · $0192aaaa · $page · $5', values, answer)).toBe(
      `\u2068Acme\u2069 · \u2068KONE\u2069 · ${pagePlace} · $5`,
    );
    expect(fillMargin('$project', values)).toBe('');
    expect(fillMargin('$plannedLength, $plannedEnd', values)).toBe('\u20682 h\u2069, \u2068e\u2069');
  });
});

describe('short codes', () => {
  it('are read however they are typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: codeLength, maxLength: codeLength }), (bytes) => {
        const code = makeShortCode(bytes);
        expect(readShortCode(writeShortCode(code).toLowerCase())).toBe(code);
        expect(readShortCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code);
      }),
    );
    expect(readShortCode('ABCD-1234')).toBeNull();
    expect(readShortCode('ABCD-1234-EFG!')).toBeNull();
  });
});

describe('seals', () => {
  const whole = {
    isSealWhole: true,
    isChainWhole: true,
    areAnswersSame: true,
    isHistorySame: true,
    areFilesSame: true,
    areMarkingsSame: true,
    hasLaterChanges: false,
  };

  it('tell what was changed since from what was rewritten', () => {
    expect(sealState(whole)).toBe('intact');
    expect(sealState({ ...whole, isHistorySame: null })).toBe('intact');
    expect(sealState({ ...whole, hasLaterChanges: true })).toBe('changed');
    expect(sealState({ ...whole, areFilesSame: false })).toBe('changed');
    expect(sealState({ ...whole, areMarkingsSame: false })).toBe('changed');
    for (const part of ['isSealWhole', 'areAnswersSame', 'isHistorySame'] as const) {
      expect(sealState({ ...whole, [part]: false, isChainWhole: false, hasLaterChanges: true })).toBe('altered');
    }
    expect(sealState({ ...whole, isChainWhole: false, hasLaterChanges: true })).toBe('broken');
  });

  it('are computed from one text, whose form stays', () => {
    const parts = {
      version: 1,
      position: 2,
      jobId: 'j',
      jobNumber: 7,
      sealedAt: 't',
      answers: 'a',
      files: 'f',
      markings: 'm',
      history: 'h',
      previous: 'p',
    };
    expect(sealText(parts)).toBe('["seal 1",2,"j",7,"t","a","f","m","h","p"]');
    expect(sealText({ ...parts, version: 2 })).toBe('["seal 2",2,"j",7,"t","a","f","m","h","p"]');
    expect(sealText({ ...parts, version: 3 })).toBe('["seal 3",2,"j",7,"t","a","f","m","h","p"]');
  });
});
