import { randomUUID } from 'node:crypto';
import { makeAnswerId } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { followAnswers } from '@plumbline/domain/questionnaire/path-of';
import { scoreOf } from '@plumbline/domain/questionnaire/score';
import { raisesIssue } from '@plumbline/domain/questionnaire/issue-rule';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { newId } from '../src/ids.ts';
import type { AnswerSheet, SheetAnswer } from './answer-sheet.ts';
import { minute } from './calendar.ts';
import type { JobStory } from './job-story.ts';
import type { DemoQuestion, OnSite } from './questionnaires/words.ts';
import { demoPassMark } from './questionnaires/words.ts';
import type { WorldPerson } from './read-world.ts';
import type { Pictures } from './store-pictures.ts';
import { assetRow } from './store-pictures.ts';

/** Of questions that are asked one at a time some arrive at once, or all of them when there was no network below ground. */
const answersAtOnce = { online: 4, offline: 30 } as const;

interface GivenAnswer extends SheetAnswer {
  id: string;
}

/** Somebody answers a job's questions on site, from a sheet. */
export class AnsweringStory {
  readonly #story: JobStory;
  readonly #sheet: AnswerSheet;
  readonly #site: OnSite;
  readonly #pictures: Pictures;
  /** The newest answer of each question, in each repetition. */
  readonly #given = new Map<string, GivenAnswer>();
  #turn = 0;
  #receivedAt = 0;

  constructor(story: JobStory, parts: { sheet: AnswerSheet; site: OnSite; pictures: Pictures }) {
    this.#story = story;
    this.#sheet = parts.sheet;
    this.#site = parts.site;
    this.#pictures = parts.pictures;
  }

  /** Answers so much of it, from 0 to 1; the whole of it ends with Submit. */
  tell(part: number): void {
    const calls = this.#calls();
    const count = part === 1 ? calls.length : Math.max(1, Math.floor(calls.length * part));
    calls.slice(0, count).forEach((answers, index) => this.#send(answers, part === 1 && index === count - 1));
  }

  /** Goes back to what was an issue: it is mended now. */
  repair(): void {
    const { random } = this.#site;
    const { jobType } = this.#story.plan;
    const comment = jobType.questionnaire.rightToLeft ? 'תוקן ונבדק שוב.' : 'Mended and checked again.';
    const mended = [...this.#given.values()]
      .filter((one) => one.draft.isIssue && one.leadsNowhere)
      .flatMap((one) => {
        const question = jobType.questionById.get(one.draft.questionId);
        if (!question) return [];
        const value = questionTraits[question.type].answersYesNo
          ? true
          : (question.settings.childs?.[0]?.value ?? null);
        const pictures = one.pictures.map(({ name }) => ({ name, showsFault: false }));
        return [withValue({ ...one, pictures, draft: { ...one.draft, comment, isIssue: false } }, question, value)];
      });
    if (mended.length === 0) return;
    this.#story.goOnTo(this.#story.clock + random.whole(5, 40) * minute);
    this.#send(mended, false);
  }

  /** Writes which answers count now, the newest of each question, and the score that they come to. */
  finish(): void {
    const { definition } = this.#story.plan.jobType;
    const values = new Map([...this.#given].map(([id, { draft }]) => [id, { value: draft.value }]));
    const { path } = followAnswers(definition, values);
    this.#story.score = scoreOf(definition, path, (id) => values.get(id)?.value, demoPassMark);
    for (const { id, draft, searchValue } of this.#given.values()) {
      this.#story.rows.current_answers.push({
        job_id: this.#story.id,
        question_id: draft.questionId,
        repetition: draft.repetition,
        answer_id: id,
        value: draft.value,
        is_issue: draft.isIssue,
        search_value: searchValue,
      });
    }
  }

  /** The answers as a device sends them: each screen's, or some of those asked one at a time. */
  #calls(): SheetAnswer[][] {
    const calls: SheetAnswer[][] = [];
    const maxAtOnce = answersAtOnce[this.#site.random.chance(0.5) ? 'online' : 'offline'];
    for (const screen of this.#sheet.screens) {
      const last = calls.at(-1);
      const answers = screen.map((one) => this.#ofVisit(one));
      if (last && screen.length === 1 && last.length < maxAtOnce) last.push(...answers);
      else calls.push(answers);
    }
    return calls;
  }

  /** Replaces an answer about the visit by one about this visit. */
  #ofVisit(one: SheetAnswer): SheetAnswer {
    const question = one.isOfVisit && this.#story.plan.jobType.questionById.get(one.draft.questionId);
    const given = question && question.answer?.(this.#site, () => null);
    return question && given ? withValue(one, question, given.value) : one;
  }

  #send(answers: readonly SheetAnswer[], isLast: boolean): void {
    const { random } = this.#site;
    const { plan } = this.#story;
    const by = plan.assignees[this.#turn++ % plan.assignees.length] as WorldPerson;
    const began = this.#story.clock;
    this.#story.goOnTo(began + answers.length * random.whole(25, 75) * 1000);
    const each = (this.#story.clock - began) / answers.length;
    // Received in the order of answering, even if the clock stops at the present.
    this.#receivedAt = Math.max(this.#receivedAt, this.#story.clock);
    const sent = answers.map((one, index) => this.#keep(one, by, began + (index + 1) * each));
    const raised = sent.filter((one) => one.raises);
    const named = (some: readonly { id: string; questionId: string }[]) => ({
      answerIds: some.map((one) => one.id),
      questionIds: some.map((one) => one.questionId),
    });
    this.#story.issueCount = [...this.#given.values()].filter((one) => one.draft.isIssue).length;
    this.#story.tell('job.answered', by.id, null, { answerIds: sent.map((one) => one.id) });
    if (raised.length > 0) this.#story.tell('job.issue_raised', by.id, null, named(raised));
    this.#story.afterAnswers(by.id, {
      raised: raised.length > 0,
      // Nothing of it came after Submit.
      submittedAt: isLast ? this.#receivedAt : null,
    });
  }

  #keep(one: SheetAnswer, by: WorldPerson, at: number) {
    const { rows, plan, id: jobId } = this.#story;
    const { random } = this.#site;
    const { questionId, repetition, value, isIssue, signature } = one.draft;
    const earlier = this.#given.get(askedIdOf(one.draft));
    const id = makeAnswerId(questionId, randomUUID().slice(0, 18));
    this.#given.set(askedIdOf(one.draft), { ...one, id });
    const files = one.pictures.map(({ name, showsFault }) => {
      const assetId = newId(at);
      const asset = assetRow(this.#pictures, { id: assetId, name, showsFault, takenAt: at - 5000, by: by.id });
      rows.assets.push({ ...asset, target: 'answer' });
      return assetId;
    });
    const { lat, long } = plan.project.project;
    rows.answers.push({
      id,
      job_id: jobId,
      question_id: questionId,
      repetition,
      question_revision: one.draft.revision,
      value,
      comment: one.draft.comment ?? '',
      files,
      signature,
      is_issue: isIssue,
      search_value: one.searchValue,
      base_answer_id: earlier?.id ?? null,
      user_id: by.id,
      latitude: lat + (random.fraction() - 0.5) * 0.0006,
      longitude: long + (random.fraction() - 0.5) * 0.0006,
      answered_at: new Date(at).toISOString(),
      received_at: new Date(this.#receivedAt++).toISOString(),
    });
    return { id, questionId, raises: raisesIssue(earlier?.draft ?? null, { isIssue }) };
  }
}

function withValue(one: SheetAnswer, question: DemoQuestion, wanted: unknown): SheetAnswer {
  const type = questionTypeRegistry[question.type];
  const value = type.normalize(wanted, question.settings);
  return { ...one, draft: { ...one.draft, value }, searchValue: type.searchText(value, question.settings) };
}
