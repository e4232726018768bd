import type { RenderContextValue } from '../../renderer/contract/render.ts';
import { cutText } from '../../renderer/kit/feedback/error-text.ts';
import { issueText } from '../../renderer/kit/feedback/issue-text.ts';
import type { WireError } from '../../schemas/error/codes.ts';
import { describeReason } from '../../schemas/permission/describe.ts';
import { namesIn } from '../../schemas/permission/names.ts';
import type { Reason } from '../../schemas/permission/types.ts';
import { issuesOf } from '../../schemas/validation/issues.ts';
import { isRecord } from '../../schemas/value/record.ts';

/** Returns the text of an error that the platform reports for a row, as a form would show it. */
export function wireErrorText(
  { message, extensions }: WireError,
  { t, metadata }: Pick<RenderContextValue, 't' | 'metadata'>,
  nameOfField: (field: string) => string,
): string {
  const { reason, field } = extensions;
  if (isRecord(reason) && typeof reason['code'] === 'string')
    return describeReason(reason as unknown as Reason, t, namesIn(metadata));
  const [issue] = issuesOf([{ message, extensions }]).issues;
  return issue ? issueText(issue, nameOfField(String(field)), t) : cutText(message);
}
