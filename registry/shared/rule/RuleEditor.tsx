import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { ruleInWords } from '../../../schemas/filter/rule-in-words.ts';
import { describedFields } from '../../../schemas/option/described-fields.ts';
import { isOpen } from '../../../schemas/permission/levels.ts';
import { collectionsOfRule, findProblem } from './problem-of-rule.ts';
import classes from './rule.module.css';

interface Props {
  readonly collection: string;
  readonly rule: unknown;
  readonly name: string;
  readonly problem: string | null;
  /** A control shows a text that is not a valid value. The other look would lose it. */
  readonly isUnread: boolean;
  onChange(rule: unknown): void;
}

/** Edits a rule with the builder or as JSON; both edit one value. The rule is shown in words below. */
export function RuleEditor({ collection, rule, name, problem, isUnread, onChange }: Props) {
  const { t, metadata, Fields } = useRender();
  const text = useText();
  // With the fields of related collections, every step of a path is checked.
  useFields(collectionsOfRule(rule, collection, metadata));
  const [look, setLook] = useState<'builder' | 'json'>('builder');
  // The JSON editor keeps "{}" as it was typed. Otherwise the first bracket of a rule would disappear.
  const [typed, setTyped] = useState<unknown>(null);
  // The JSON editor says by itself that its text is not JSON.
  const isSaid = look === 'json' && isUnread;
  useAnnouncement(isSaid ? null : problem);
  // The JSON editor marks the key. It marks text that is not JSON by itself.
  const found = look === 'json' && !isUnread ? findProblem(rule, collection, metadata, t) : null;
  const marks = found?.pointer ? [{ pointer: found.pointer, message: found.text }] : [];
  const fields = describedFields(
    [
      {
        field: 'rule',
        name,
        type: 'json',
        meta: {
          width: 'full',
          ...(look === 'builder'
            ? { interface: 'system-filter', options: { collectionName: collection } }
            : { interface: 'input-code', options: { language: 'json', marks } }),
        },
      },
    ],
    text,
  );
  return (
    <>
      <SegmentedControl
        size="xs"
        className={classes.look}
        aria-label={t('permissions.rule_look')}
        disabled={isUnread}
        value={look}
        data={(['builder', 'json'] as const).map((value) => ({
          value,
          label: t(`permissions.rule_${value}`),
        }))}
        onChange={(next) => setLook(next as typeof look)}
      />
      <Fields
        key={look}
        fields={fields}
        value={{ rule: isOpen(rule) ? (look === 'json' ? typed : null) : rule }}
        disabled={false}
        onChange={({ rule: next }) => {
          setTyped(isOpen(next) ? next : null);
          onChange(next ?? {});
        }}
      />
      {problem === null ? (
        <p className={classes.words}>
          {isOpen(rule)
            ? t('permissions.every_item')
            : t('permissions.where', { rule: ruleInWords(rule, collection, metadata, t) })}
        </p>
      ) : (
        !isSaid && <p className={classes.problem}>{problem}</p>
      )}
    </>
  );
}
