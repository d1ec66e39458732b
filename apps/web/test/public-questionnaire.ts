import { publicQuestionnaire, type PublicQuestionnaire } from '@plumbline/contract/public-answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { questionTypeNumber, type QuestionType } from '@plumbline/domain/question-types/question-type';
import { idOf } from './people.ts';

/** The n-th question of a questionnaire, as it is read by a public link. */
export function aPublicQuestion(
  n: number,
  type: QuestionType,
  title: string,
  settings: QuestionSettings = {},
): WireQuestion {
  return {
    _id: idOf(n),
    ID: idOf(n),
    revision: 1,
    type: questionTypeNumber(type),
    title,
    description: '',
    settings: { ...settings },
    withBackground: false,
    backgroundMobile: null,
    backgroundDesktop: null,
    darkMode: false,
    isClientVisible: false,
    fileRequired: false,
    stepIcon: null,
    language: null,
    translations: {},
    name: `question_${n}`,
    sequence: n,
    root: null,
    disabled: false,
    is_global: false,
    jobType: null,
    removed: false,
  };
}

/** What a public link shows. */
export function aPublicQuestionnaire(...questions: readonly WireQuestion[]): PublicQuestionnaire {
  return publicQuestionnaire.parse({
    title: 'Damage report',
    icon: '',
    description: '',
    translations: {},
    stepperRTL: false,
    questions,
    given: null,
    languages: ['en', 'he'],
    pictures: {},
    sources: { lists: {}, tables: {} },
  });
}

interface Upload {
  readonly name: string;
  readonly progress: (share: number) => void;
  readonly respond: (status: number, body: unknown) => void;
  readonly fail: () => void;
}

/**
 * Stands in for XMLHttpRequest, which files are sent with: each upload waits for what the test says. Gives the uploads, and the
 * way to end it.
 */
export function catchUploads() {
  const real = window.XMLHttpRequest;
  const uploads: Upload[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader(): string | null {
      return null;
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(form: FormData): void {
      uploads.push({
        name: (form.get('file') as File).name,
        progress: (share) =>
          void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 1000, total: 1000 })),
        respond: (status, body) => {
          this.status = status;
          this.responseText = JSON.stringify(body);
          this.dispatchEvent(new Event('load'));
        },
        fail: () => void this.dispatchEvent(new Event('error')),
      });
    }
  }
  window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  return {
    uploads,
    end: () => {
      window.XMLHttpRequest = real;
    },
  };
}
