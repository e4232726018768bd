import type { Database } from '../contract.ts';

/** Answers a question as `read` does, without asking again while nothing in the database has changed. */
export type Memory = <T>(question: string, read: () => Promise<T>) => Promise<T>;

/** Then all is forgotten: whoever asks may make questions up. */
const mostAnswers = 1000;

/** Any commit, whoever makes it, ends all that is remembered; where only a query could tell of one, nothing is. */
export function createMemory({ contentVersion }: Pick<Database, 'contentVersion'>): Memory {
  let version: number | null = null;
  let answers = new Map<string, Promise<unknown>>();
  return <T>(question: string, read: () => Promise<T>): Promise<T> => {
    // Before the read: what is committed meanwhile may be in the answer, and then it is asked for once more.
    const found = contentVersion();
    if (found === null) return read();
    if (found !== version || answers.size >= mostAnswers) {
      version = found;
      answers = new Map();
    }
    const known = answers.get(question) as Promise<T> | undefined;
    if (known) return known;
    const mine = answers;
    const answer = read().catch((error: unknown) => {
      mine.delete(question);
      throw error;
    });
    mine.set(question, answer);
    return answer;
  };
}
