/** Requests that the platform carries out only with the caller's current password. */
import { isRecord } from '../../schemas/value/record.ts';
import { PlatformError } from '../../renderer/contract/platform.ts';
import type { AskPassword } from '../../renderer/contract/session.ts';
import type { Answer, Request } from './http.ts';

export interface Confirming {
  /** Sends the request; asks for the current password and sends it again for as long as the platform requires it. */
  send(request: Request): Promise<Answer>;
  confirmBy(ask: AskPassword): () => void;
}

export function createConfirming(send: (request: Request) => Promise<Answer>): Confirming {
  let ask: AskPassword | null = null;
  return {
    confirmBy(next) {
      ask = next;
      return () => {
        if (ask === next) ask = null;
      };
    },
    async send(request) {
      let sent = request;
      for (;;)
        try {
          return await send(sent);
        } catch (error) {
          const isRequired = error instanceof PlatformError && error.code === 'CURRENT_PASSWORD_REQUIRED';
          if (!isRequired || ask === null || !takesPassword(request)) throw error;
          const password = await ask({ isWrong: sent !== request });
          if (password === null) throw error;
          sent = withPassword(request, password);
        }
    },
  };
}

function takesPassword({ method, body }: Request): boolean {
  const isRow = body === undefined || isRecord(body) || (Array.isArray(body) && isRecord(body[0]));
  return isRow && (method === 'POST' || method === 'PATCH');
}

/** `current_password` is placed at the top of the body; in a list, its first object has it. */
function withPassword(request: Request, current_password: string): Request {
  const { body } = request;
  if (!Array.isArray(body))
    return { ...request, body: { ...(body as object | undefined), current_password } };
  const [first, ...others] = body as readonly object[];
  return { ...request, body: [{ ...first, current_password }, ...others] };
}
