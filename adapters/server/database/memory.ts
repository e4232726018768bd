import type { Database } from '../contract.ts';

/** Answers a question as `read` does, without asking again while nothing in the database has changed. */
export type Remember = <T>(question: string, read: () => Promise<T>) => Promise<T>;

/** What may be remembered as of now: to be asked for once for each request. */
export type Memory = () => Promise<Remember>;

/** Then all is forgotten: whoever asks may make questions up. */
const mostAnswers = 1000;

const forgetful: Remember = (_question, read) => read();

/** Any commit, whoever makes it, ends all that is remembered. */
export function createMemory({ contentVersion }: Pick<Database, 'contentVersion'>): Memory {
  let version: number | string | null = null;
  let answers = new Map<string, Promise<unknown>>();
  return async () => {
    // Before the reads: what is committed meanwhile may be in their answers, and then they are asked for once more.
    const found = await contentVersion();
    if (found === null) return forgetful;
    if (found !== version || answers.size >= mostAnswers) {
      version = found;
      answers = new Map();
    }
    const mine = answers;
    return <T>(question: string, read: () => Promise<T>): Promise<T> => {
      const known = mine.get(question) as Promise<T> | undefined;
      if (known) return known;
      const answer = read().catch((error: unknown) => {
        mine.delete(question);
        throw error;
      });
      mine.set(question, answer);
      return answer;
    };
  };
}
