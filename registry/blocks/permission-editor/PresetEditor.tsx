import { useRender } from '../../../renderer/contract/render.ts';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { describedFields } from '../../../schemas/option/described-fields.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import classes from './permission-editor.module.css';

interface Props {
  readonly value: PermissionRow['presets'];
  readonly problem: string | null;
  onChange(value: PermissionRow['presets']): void;
}

/** Edits the default values of created or changed items as JSON (PERM-22). */
export function PresetEditor({ value, problem, onChange }: Props) {
  const { t, Fields } = useRender();
  const text = useText();
  useAnnouncement(problem);
  const fields = describedFields(
    [
      {
        field: 'presets',
        name: t('permissions.tab_presets'),
        type: 'json',
        meta: {
          width: 'full',
          interface: 'input-code',
          options: { language: 'json', placeholder: '{ "status": "draft" }' },
        },
      },
    ],
    text,
  );
  return (
    <>
      <Fields
        fields={fields}
        value={{ presets: value }}
        disabled={false}
        onChange={({ presets }) => onChange((presets ?? null) as PermissionRow['presets'])}
      />
      {problem !== null && <p className={classes.problem}>{problem}</p>}
    </>
  );
}
