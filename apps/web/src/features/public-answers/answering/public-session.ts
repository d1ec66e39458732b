import { emptyContent, contentOf } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf, splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { currentAnswers } from '@plumbline/domain/questionnaire/engine';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import { randomKey } from '../../../lib/api/random-key.ts';
import { correctedNow } from '../../../lib/api/server-clock.ts';
import { entriesOf, submitPublicly } from '../api/public-answers.ts';
import { sendPublicFile, takeBackPublicFile } from '../api/public-files.ts';
import { isStale, type StoredAnswers, type SubmissionStorage } from '../api/stored-submissions.ts';
import { onDevice, readOnDevice } from './on-device.ts';
import { prepareChosen } from './prepare-chosen.ts';
import { PublicFiles } from './public-files.ts';
import { smallPictureOf } from './small-picture.ts';
import { Submission } from './submission.ts';
import { SubmissionSender } from './submission-sender.ts';
import { tryLater } from './try-later.ts';

type Stores = Pick<SubmissionStorage, 'write' | 'delete' | 'ids'>;
type PutFiles = (askedId: string, files: readonly string[]) => void;

/** A submission with what brings it, and its files, to the server. */
export class Sending {
  readonly submission: Submission;
  readonly files: PublicFiles;
  readonly sender: SubmissionSender;

  /** @param titles of questions, for what the server says of answers */
  constructor(stored: StoredAnswers, storage: Stores, titles: ReadonlyMap<string, string> = new Map()) {
    const submission = new Submission(stored, {
      write: (answers) => storage.write(answers),
      forget: (answers) => {
        storage.delete(answers);
        void onDevice(({ deleteWaitingFiles }) => deleteWaitingFiles(answers.id));
      },
      now: () => Date.now(),
    });
    this.submission = submission;
    this.files = filesOf(submission, storage, (askedId, files) => this.putFiles(askedId, files));
    this.sender = new SubmissionSender({
      submission,
      send: (answers, body) => submitPublicly(answers, body, titles),
      isReady: (file) => file.id !== null && (!isStale(file) || this.files.isResumed()),
      tryLater,
      isOnline: () => navigator.onLine,
    });
  }

  /** Where nobody answers, what is stored changes alone. */
  putFiles: PutFiles = (askedId, files) => {
    const content = this.submission.answers().contents.get(askedId) ?? emptyContent;
    this.submission.put([[askedId, { ...content, files }]]);
  };

  /** Goes on with what was begun before; gives the way to end it. */
  start(): () => void {
    void this.files.resume().then(this.sender.look);
    const stopSending = this.sender.start();
    return () => {
      stopSending();
      this.files.pause();
    };
  }
}

function filesOf(submission: Submission, storage: Stores, put: PutFiles): PublicFiles {
  const { id, scope } = submission.answers();
  const of = { link: scope.link, id };
  return new PublicFiles({
    submission,
    put,
    read: () => readOnDevice(id, storage.ids()),
    store: async (chosen) => {
      const isStored = await onDevice(async ({ saveChosenFile }) => {
        await saveChosenFile(chosen);
        return true;
      });
      return isStored ?? false;
    },
    forget: (key) => void onDevice(({ deleteChosenFile }) => deleteChosenFile(key)),
    moveToSent: (...moved) => void onDevice(({ moveToSent }) => moveToSent(...moved)),
    prepare: prepareChosen,
    send: ({ askedId, ...sending }) =>
      sendPublicFile({ submission: of, questionId: splitAskedId(askedId).questionId, ...sending }),
    takeBack: (file) => {
      void takeBackPublicFile(of, file);
      void onDevice(({ deleteWaitingFile }) => deleteWaitingFile(file));
    },
    pictureOf: smallPictureOf,
    tryLater,
  });
}

interface PublicSessionStart {
  readonly stored: StoredAnswers;
  readonly storage: SubmissionStorage;
  readonly definition: QuestionnaireDefinition;
  /** The questionnaire with what was stored. */
  readonly state: QuestionnaireState;
  readonly timeZone: string;
}

/** A stranger who answers: the session of all who answer, whose answers become a {@link Submission}. */
export class PublicSession extends Sending {
  readonly answering: AnsweringSession;

  constructor({ stored, storage, definition, state, timeZone }: PublicSessionStart) {
    const titles = new Map(definition.questions.map(({ id, title }) => [id, title]));
    const write = (answers: StoredAnswers) => {
      storage.setOfTab(answers);
      return storage.write(answers);
    };
    super(stored, { write, delete: (sent) => storage.delete(sent), ids: () => storage.ids() }, titles);
    const { submission } = this;
    this.answering = new AnsweringSession(state, {
      by: null,
      now: correctedNow,
      timeZone,
      newSuffix: randomKey,
      // A device without room is no reason to stop: the screen says so, and what is submitted is sent all the same.
      store: async (answers, isSubmit, after) => {
        submission.put(answers.map((one) => [askedIdOf(one), contentOf(one)]));
        if (!isSubmit) return;
        this.files.refresh();
        submission.submit(entriesOf(submission.id, definition, currentAnswers(after)));
      },
      storeDraft: (askedId, content) => submission.put([[askedId, content]]),
      // A draft and an answer are stored in one place.
      endDrafts: () => undefined,
    });
    this.putFiles = (askedId, files) => this.answering.answer(askedId, { files });
  }
}
