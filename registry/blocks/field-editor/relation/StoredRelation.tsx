import { Tabs } from '@mantine/core';
import type { ComponentProps } from 'react';
import { hasLanguages } from '../../../../schemas/relation/new-relation.ts';
import type { RelationSide } from '../../../../schemas/relation/side.ts';
import classes from '../field-editor.module.css';
import { ExistingLanguages } from './ExistingLanguages.tsx';
import { ExistingRelation } from './ExistingRelation.tsx';

interface Props extends ComponentProps<typeof ExistingRelation> {
  readonly side: RelationSide;
}

/** The tabs of the relation of an existing field, with one for the languages of translations (FLD-03). */
export function StoredRelation({ side, ...props }: Props) {
  return (
    <>
      <Tabs.Panel value="relationship" className={classes.panel}>
        <ExistingRelation {...props} />
      </Tabs.Panel>
      {hasLanguages(side.kind) && (
        <Tabs.Panel value="translations" className={classes.panel}>
          <ExistingLanguages side={side} />
        </Tabs.Panel>
      )}
    </>
  );
}
