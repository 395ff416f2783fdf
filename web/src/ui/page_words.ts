/** page_words - a text of the core in the page's words, with the labels that the form has now. */
import { description } from '../state.ts';
import { pageWords } from '../text/page_words.ts';

/** job: whose form it is about; null: of no job, so that options keep their names. */
export function inPageWords(text: string, job: string | null): string {
  const { jobs = [], write = [] } = description.value ?? {};
  return pageWords(text, [...(jobs.find(({ name }) => name === job)?.options ?? []), ...write]);
}
