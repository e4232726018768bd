/** Rules for writes to system collections, beyond permissions. */
import { createFailure } from '../../../../schemas/error/failure.ts';
import type { ModelCollection } from '../../contract.ts';
import { readPolicy } from '../../auth/password-policy.ts';
import { assertAssetSettings } from '../../files/variants/transform.ts';
import { assertWebhook, newWebhookSecret } from '../../webhooks/rules.ts';
import { fileRule, folderRule } from './file-rules.ts';
import { presetRule } from './preset-rule.ts';
import { permissionRule, roleRule } from './role-rules.ts';
import type { SystemRule } from './system-rule.ts';
import { userRule } from './user-rule.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

export function ruleOf(collection: ModelCollection): SystemRule | undefined {
  return collection.system ? ownValue(rules, collection.name) : undefined;
}

const settings: SystemRule = {
  check(_writing, { values }) {
    const { auth_password_policy: policy, auth_login_attempts: attempts } = values;
    const { storage_asset_transform, storage_asset_presets } = values;
    if (typeof policy === 'string' && policy !== '') readPolicy(policy);
    if (typeof attempts === 'number' && attempts < 1)
      throw createFailure(
        'INVALID_PAYLOAD',
        '"auth_login_attempts" must be at least 1, or null for no limit.',
        {
          field: 'auth_login_attempts',
        },
      );
    assertAssetSettings({ storage_asset_transform, storage_asset_presets });
    return Promise.resolve(values);
  },
  settle(transaction) {
    transaction.changes.push({ type: 'settings', collection: 'directus_settings' });
    return Promise.resolve();
  },
};

/** Webhooks are part of the model, so that changes need no query to find their webhooks. */
const webhooks: SystemRule = {
  check(_writing, { before, values }) {
    assertWebhook(values);
    const { secret } = values;
    const isRenewed = before === null ? (secret ?? '') === '' : secret === null || secret === '';
    return Promise.resolve(isRenewed ? { ...values, secret: newWebhookSecret() } : values);
  },
  settle(transaction) {
    transaction.stale = true;
    return Promise.resolve();
  },
};

const rules: Readonly<Record<string, SystemRule>> = {
  directus_users: userRule,
  directus_roles: roleRule,
  directus_permissions: permissionRule,
  directus_presets: presetRule,
  directus_settings: settings,
  directus_files: fileRule,
  directus_folders: folderRule,
  directus_webhooks: webhooks,
};
