/** Those of collections, fields and relations: recordings 32 to 166; and of the records that have more fields. */
import type { Difference } from './difference.ts';

export const ofTheDataModel: readonly Difference[] = [
  {
    what: [
      'data[directus_attempts*] added',
      'data[directus_identities*] added',
      'data[directus_used_codes*] added',
      'data[directus_static_tokens*] added',
      'data[directus_invitations*] added',
      'data[directus_versions*] added',
      'data[directus_sessions.rotated] added',
      'data[directus_loose_objects*] added',
      'data[directus_uploads*] added',
      'data[directus_sessions.family] added',
      'data[directus_sessions.previous] added',
      'data[directus_jobs*] added',
    ],
    in: '051-053 067-069 131 136',
    reason: 'platform.md: ours may add system collections, hidden from pickers',
  },
  {
    what: ['data[directus_revisions.before] added'],
    in: '052 065 069',
    reason: 'the undo of an import needs the former values (decision 0071)',
  },
  {
    what: ['data[directus_presets.filter] added'],
    in: '052 059 069 362',
    reason: 'clients of later versions read and write the rule of a preset (docs/later-versions.md)',
  },
  {
    what: ['data[directus_collections.sort] added'],
    in: '052 061 069 362',
    reason: 'the order of collections is ours; a collection without a position sends none',
  },
  {
    what: ['data[directus_webhooks.secret] added'],
    in: '052 058 069',
    reason: 'what is sent is signed: each webhook has a secret of its own (ARCHITECTURE.md, 24)',
  },
  {
    what: ['data[directus_collections.fields] added', 'data[directus_fields.*] added'],
    in: '052 061 062 069 362',
    reason: 'required, conditions and validation are ours (platform.md), and collections list their fields',
  },
  {
    what: [
      'data[].meta.* added',
      'data[].meta.display_template: null → string',
      'data[].meta.icon: null → string',
    ],
    in: '051 068 131 361',
    reason: 'system collections carry every key of meta, as others do, an icon and a template',
  },
  {
    what: ['data.meta.required added', 'data.meta.conditions added', 'data.meta.validation* added'],
    in: '080-102 134-135 142 146',
    reason: 'platform.md: required, conditions, validation and its message are ours',
  },
  {
    what: ['data[].meta.required added', 'data[].meta.conditions added', 'data[].meta.validation* added'],
    in: '133 144 362',
    reason: 'platform.md: required, conditions, validation and its message are ours',
  },
  {
    what: [
      'data[].meta.special: string → list',
      'data[].meta.special: null → list',
      'data[].meta.options*',
      'data[].meta.display*',
      'data[].meta.translations: object → null',
      'data[].meta.note: null → string',
    ],
    in: '052 054-067 069 362',
    reason: 'system fields have our interfaces and displays; special is a list everywhere',
  },
  {
    what: ['data[].meta: null → object'],
    in: '052-053 059 069 136 362-363',
    reason: 'every system field and relation has meta with system: true (platform.md)',
  },
  {
    what: ['data[].schema.comment added', 'data.schema.comment added'],
    in: '051-052 054-069 078-094 096-097 103-114 131-134 141-142 144 146-148 361-362',
    reason: 'FLD-08 lists comment',
  },
  {
    what: ['data[].schema.generation_expression missing', 'data.schema.generation_expression missing'],
    in: '052 054-067 069 080-094 096-097 133-134 142 144 146-148 362',
    reason: 'FLD-08 does not list it; is_generated says what a client has to know',
  },
  {
    what: ['data[].schema.max_length: number → null'],
    in: '052 058 062 069 133 362',
    reason: 'lists of words are kept in text without a limit: nothing is cut',
  },
  {
    what: ['data[].schema.max_length: number → null'],
    in: '060 065',
    reason: 'the history stores item keys of any length',
  },
  {
    what: ['data.schema.max_length: number → null'],
    in: '087',
    reason: 'csv is kept in text without a limit',
  },
  {
    what: ['data*.schema.numeric_precision: null → number', 'data*.schema.numeric_scale: null → number'],
    in: '088 133-134 362',
    reason: 'platform.md: declared column types are kept',
  },
  {
    what: ['data*.schema.sql missing'],
    in: '051 068 078-079 103-114 131-132 141 361',
    on: 'postgres',
    reason: 'PostgreSQL keeps no statement that made a table',
  },
  {
    what: ['data*.schema.numeric_precision: null → number', 'data*.schema.numeric_scale: null → number'],
    in: '052 055-056 058-060 062-065 069 090 096 144 147-148',
    on: 'postgres',
    reason: 'PostgreSQL tells the precision of its integers',
  },
  {
    what: ['data*.schema.max_length: number → null'],
    in: '054-057 059-060 064 066-067 094 097',
    on: 'postgres',
    reason: 'a uuid has a type of its own',
  },
  {
    what: ['data*.schema.constraint_name: null → string'],
    in: '118-124 126-130 136-140 149 363',
    on: 'postgres',
    reason: 'constraints have names',
  },
  {
    what: ['data[directus_*] missing'],
    in: '071',
    reason: 'PERM-01: an administrator needs no minimum of the app; who has it sees it (360)',
  },
  {
    what: ['data[].description: null → string', 'data.user_created.role.description: null → string'],
    in: '072 213',
    reason: 'our first role is described',
  },
  {
    what: ['status 200 → 403', 'code none → FORBIDDEN'],
    in: '157-161',
    reason: 'platform.md: what does not exist is 403',
  },
  {
    what: ['errors[].extensions.duplicates added'],
    in: '436',
    reason: 'a column that cannot become unique names up to five of its duplicate values',
  },
  {
    what: ['data.meta: null → object'],
    in: '153',
    reason: 'an alias without meta would be nowhere: it gets its entry',
  },
  {
    what: ['data*.created_* added', 'data*.modified_* added', 'data*.external_id* added'],
    in: '027-028 031 052-054 069 136 212-213 331-335 337-340 359 362-363',
    reason: 'USER-26 lists them',
  },
  {
    what: ['data*.last_access* added', 'data[].fields: 17 → 23 entries'],
    in: '359-360 362',
    reason: 'USER-26: people see the whole record of themselves',
  },
];
