import { Tabs } from '@mantine/core';
import { hasLanguages } from '../../../../schemas/relation/new-relation.ts';
import classes from '../field-editor.module.css';
import type { Refusal } from '../refusals.ts';
import { LanguagesTab } from './LanguagesTab.tsx';
import { RelationTab, type RelationProps } from './RelationTab.tsx';

/** The tabs of the relation of a new field: one, and another one for the languages of translations (FLD-03). */
export function NewRelation({ refusal, ...props }: RelationProps) {
  const at = (tab: Refusal['tab']) => (refusal?.tab === tab ? refusal : null);
  return (
    <>
      <Tabs.Panel value="relationship" className={classes.panel}>
        <RelationTab {...props} refusal={at('relationship')} />
      </Tabs.Panel>
      {hasLanguages(props.kind) && (
        <Tabs.Panel value="translations" className={classes.panel}>
          <LanguagesTab {...props} refusal={at('translations')} />
        </Tabs.Panel>
      )}
    </>
  );
}
