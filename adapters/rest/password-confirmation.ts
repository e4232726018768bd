/** Repeats requests that the platform accepts only with the user's current password. */
import { isRecord } from '../../schemas/value/record.ts';
import { PlatformError } from '../../renderer/contract/platform.ts';
import type { PromptPassword } from '../../renderer/contract/session.ts';
import type { HttpResponse, Request } from './http.ts';

export interface PasswordConfirmation {
  /**
   * Sends the request. While the platform requires the current password, prompts for it and sends the request again.
   */
  send(request: Request): Promise<HttpResponse>;
  setPasswordPrompt(ask: PromptPassword): () => void;
}

export function createPasswordConfirmation(
  send: (request: Request) => Promise<HttpResponse>,
): PasswordConfirmation {
  let ask: PromptPassword | null = null;
  return {
    setPasswordPrompt(next) {
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
