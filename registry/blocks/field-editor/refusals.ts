/** Places a refusal of the platform at the input of the editor that it concerns. Pure. */
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import type { FieldKind } from '../../../schemas/field/types.ts';
import type { ModelStep } from '../../../schemas/model/step.ts';
import type { RelationDraft } from '../../../schemas/relation/new-relation.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import { StepFailure } from '../../shared/model/run-steps.ts';
import { tabOfPart, type EditorTab } from './tabs.ts';

export interface Refusal {
  readonly tab: EditorTab;
  /** The input: the name of a value in the forms, or of a part of the relation. */
  readonly input: string;
  readonly message: string;
}

interface Sent {
  readonly collection: string;
  readonly field: string;
  readonly kind: FieldKind;
  readonly isNew: boolean;
  readonly relation: RelationDraft;
}

/** Returns where a refusal is shown, or null if it concerns no input. */
export function refusalOf(error: unknown, sent: Sent): Refusal | null {
  if (!(error instanceof StepFailure) || !(error.cause instanceof PlatformError)) return null;
  const { step, cause } = error;
  const { field: named, detail }: Readonly<Record<string, unknown>> = cause.errors[0]?.extensions ?? {};
  const isOwn = 'field' in step && step.collection === sent.collection && step.field === sent.field;
  const place =
    step.do === 'create-relation' || step.do === 'update-relation'
      ? rulePlace(named, isOwn, 'related' in step && step.related === sent.relation.related)
      : isOwn
        ? ownPlace(cause.code, named, step, sent)
        : relationPlace(step, sent.relation);
  if (place === null) return null;
  const tab = place.tab === 'relationship' ? tabOfPart(sent.kind, place.input) : place.tab;
  return { tab, input: place.input, message: typeof detail === 'string' ? detail : messageOf(cause) };
}

type Place = Pick<Refusal, 'tab' | 'input'>;

/** The inputs that codes concern if the error names only the field. */
const inputOfCode: Readonly<Record<string, string>> = {
  RECORD_NOT_UNIQUE: 'is_unique',
  VALUE_TOO_LONG: 'max_length',
  CONTAINS_NULL_VALUES: 'default_value',
};

/** The column of the relation is that of the field, or of another table. Each relation may refer to the chosen collection. */
function rulePlace(named: unknown, isOwn: boolean, refersToChosen: boolean): Place | null {
  if (named === 'related_collection' && refersToChosen) return { tab: 'relationship', input: 'related' };
  if (named === 'schema.on_delete') return { tab: 'relationship', input: 'onDelete' };
  if (named !== 'schema.is_nullable') return null;
  return isOwn ? { tab: 'schema', input: 'is_nullable' } : { tab: 'relationship', input: 'nearField' };
}

function ownPlace(
  code: string,
  named: unknown,
  step: ModelStep,
  { field, isNew, relation }: Sent,
): Place | null {
  if (step.do !== 'create-field' && step.do !== 'update-field') return null;
  const [part, ...rest] = typeof named === 'string' ? named.split('.') : [];
  if (part === 'schema') return { tab: 'schema', input: rest.join('.') };
  if (part === 'meta')
    return rest.at(-1) === 'storedAs'
      ? { tab: 'schema', input: 'stored_as' }
      : { tab: 'field', input: rest[0] ?? '' };
  if (part === 'type') return { tab: 'schema', input: 'type' };
  if (named !== 'field' && named !== field) return null;
  const known = ownValue(inputOfCode, code);
  // A relation has no default value.
  if (known === 'default_value' && relation.related !== '') return { tab: 'schema', input: 'is_nullable' };
  if (known !== undefined) return { tab: 'schema', input: known };
  return { tab: 'schema', input: isNew ? 'field' : 'type' };
}

/** The names of a relation that a step creates. */
const partsOfRelation = ['nearField', 'farField', 'collectionField', 'sortField', 'corresponding'] as const;

function relationPlace(step: ModelStep, relation: RelationDraft): Place | null {
  if (step.do === 'create-collection')
    return {
      tab: 'relationship',
      input: step.collection === relation.junction ? 'junction' : 'related',
    };
  if (step.do !== 'create-field') return null;
  const input = partsOfRelation.find((part) => relation[part] === step.field);
  return input === undefined ? null : { tab: 'relationship', input };
}
