import type { FormPlan } from '../../contract/plan.ts';
import type { Row } from '../../contract/platform.ts';
import type { Services } from '../../contract/services.ts';

/** Names the fields whose edits the save left out. */
export async function notifyKept(services: Services, plan: FormPlan, kept: Row): Promise<void> {
  const { t, locale, notify, loadLateTexts } = services;
  await loadLateTexts();
  const labels = plan.fields.filter(({ field }) => field.field in kept).map(({ label }) => label);
  notify({
    kind: 'warning',
    title: t('item.kept_edits', { fields: new Intl.ListFormat(locale).format(labels) }),
    text: t('item.kept_edits_copy'),
    persist: true,
  });
}
