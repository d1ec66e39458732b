import type { ProblemCode } from '@plumbline/contract/problems';
import { allowedList } from '@plumbline/domain/assets/file-kinds';
import type { Language } from '@plumbline/domain/languages/languages';
import { fileProblemText } from '@plumbline/texts/file-problem-texts';
import { textsIn } from '@plumbline/texts/texts';
import { describe, expect, it } from 'vitest';
import type { Texts } from '@plumbline/texts/pseudo';
import { flattened } from '@plumbline/texts/text-rules';

/*
 * The words that the specification itself gives (spec/1 §8, spec/2 §5 and §8, spec/3 §5 and §8), one by one: in the error catalogue, which
 * the server answers with, and on the screens.
 */

const catalogueIn = (language: Language): Readonly<Record<ProblemCode, string>> => ({
  ...textsIn(language).problems,
  ...textsIn(language).fileProblems,
});
const hebrew = /[א-ת]/;

describe('the error catalogue says it in the specification’s words', () => {
  it.each<[of: string, code: ProblemCode, text: string]>([
    ['spec/1 §8, sign-in', 'sign_in_failed', 'Invalid username and or password'],
    ['spec/1 §8, change of password', 'password_wrong', 'Invalid password'],
    ['spec/1 §8, invitation', 'invitation_expired', 'Invitation expired'],
    ['spec/1 §8, user registration failure', 'user_not_registered', 'Could not register user!'],
    ['spec/1 §8, invitation', 'user_cannot_be_invited', "User can't invited right now"],
    ['spec/1 §8, other texts', 'something_went_wrong', 'Something went wrong. Please, try again later!'],
    ['spec/1 §8, other texts', 'instance_not_active', 'This platform is not active at the moment...'],
    ['spec/1 §8, missing file info; spec/3 §8', 'file_corrupted', 'Corrupted file, please reupload'],
    ['spec/1 §8, geocoder', 'place_not_found', 'No results found'],
    ['spec/1 §8, geocoder', 'geocoder_failed', 'Geocoder failed due to: {{status}}'],
    ['spec/2 §5, upload; spec/3 §8', 'files_too_many', 'Error, maximum files allowed {{n}}'],
    [
      'spec/1 §5 and spec/2 §5, upload; spec/3 §8',
      'file_type_not_allowed',
      'Invalid file extension allowed only {{list}}',
    ],
    ['spec/1 §5 and spec/2 §5, file required', 'file_required', 'File is required!'],
    ['spec/2 §8, table without columns', 'columns_missing', 'You need to specify table columns in project settings!'],
    [
      'spec/1 §5 and spec/2 §8, deletion of a project',
      'project_has_jobs',
      'The project cannot be deleted while linked activities exist.',
    ],
    [
      'spec/1 §5 and spec/2 §8, deletion of a job type',
      'job_type_has_jobs',
      'The job type cannot be deleted while it has jobs.',
    ],
  ])('%s: %s', (_, code, text) => {
    expect(catalogueIn('en')[code]).toBe(text);
    expect(catalogueIn('he')[code]).toMatch(hebrew);
  });

  it.each([
    ['an answer', 'answer', 'jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp'],
    ['a blueprint', 'blueprint', 'jpeg, png, pdf, doc, docx, xls, xlsx'],
    ['an image answer', 'image', 'jpeg, png'],
    ['a project’s avatar', 'project', 'jpeg, png'],
  ] as const)('spec/1 §5, spec/2 §5 and spec/3 §5, the list in the alert, for %s', (_, target, list) => {
    expect(fileProblemText('file_type_not_allowed', 'en', { list: allowedList(target) })).toBe(
      `Invalid file extension allowed only ${list}`,
    );
  });
});

describe('the screens say it in the specification’s words', () => {
  const files = import.meta.glob<{ default: Texts }>('./{en,he}/*.json', { eager: true });
  const textOf = (language: 'en' | 'he', file: string, key: string) =>
    flattened(files[`./${language}/${file}.json`]?.default ?? {}, '').get(`.${key}`);

  it.each([
    ['spec/1 §8, other texts', 'access', 'reset.different', "Password didn't match"],
    ['spec/1 §8, other texts', 'profile', 'password.different', "Password didn't match"],
    ['spec/1 §8, other texts', 'ui', 'failed.unknown', 'Something went wrong. Please, try again later!'],
    ['spec/1 §8, missing file info', 'answers', 'files.corrupted', 'Corrupted file, please reupload'],
    ['spec/1 §8, geocoder', 'ui', 'place.nothingFound', 'No results found'],
    ['spec/1 §9, link copied', 'jobs', 'panel.linkCopied', 'Link copied'],
    ['spec/1 §9, side panel lists', 'jobs', 'panel.seeMore', 'See more'],
    ['spec/2 §8, no results', 'question-inputs', 'list.nothingFound', 'No results found'],
    ['spec/3 §2, no plans', 'blueprints', 'none', 'There are no available blueprints for this answer!'],
    [
      'spec/3 §5, measures',
      'blueprints',
      'needsMeasures',
      'The blueprint needs to have measures to be visible in jobs!',
    ],
    ['spec/3 §2, sides', 'blueprints', 'sides.title', 'Set polygon sides'],
    ['spec/3 §2, wizard', 'plans', 'wizard.pdfLoading', 'Pdf loading'],
    [
      'spec/3 §5, measures, on the project',
      'plans',
      'needsMeasures',
      'The blueprint needs to have measures to be visible in jobs!',
    ],
    ['spec/2 §8, no results', 'projects', 'fields.table.nothing', 'No results found'],
    ['spec/2 §8, QR read failure', 'question-inputs', 'code.unread', 'Failed to read QR code'],
    ['spec/2 §9, notification grouping', 'notifications', 'older', 'More than 7 days'],
    ['spec/3 §2, grid', 'ui', 'grid.noData', 'No data'],
  ])('%s: %s %s', (_, file, key, text) => {
    expect(textOf('en', file, key)).toBe(text);
    expect(textOf('he', file, key)).toMatch(hebrew);
  });

  it.each([
    ['a job', 'jobs', 'panel.deleteText_zero'],
    ['several jobs', 'jobs', 'bulk.deleteText'],
    ['a project', 'projects', 'page.deleteText'],
    ['a row of a project’s table', 'projects', 'fields.table.removeText'],
    ['a job type', 'job-types', 'remove.text_other'],
    ['a person', 'users', 'actions.removeText'],
  ])('spec/2 §8, deletion confirmations state that they are irreversible: %s', (_, file, key) => {
    expect(textOf('en', file, key)).toMatch(/can(’t|not) be undone/);
    expect(textOf('he', file, key)).toMatch(hebrew);
  });
});
