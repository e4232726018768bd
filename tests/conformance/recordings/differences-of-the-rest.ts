/** Those of presets, comments, history, webhooks and utilities: recordings 462 to 515. */
import type { Difference } from './difference.ts';

export const ofTheRest: readonly Difference[] = [
  {
    what: ['data[].before added', 'data.before added'],
    in: '479-480',
    reason: 'the undo of an import needs the former values (decision 0071)',
  },
  {
    what: ['status 200 → 204'],
    in: '473 481 487 489 499-500 511-513',
    reason: 'platform.md: success without a body is 204',
  },
  {
    what: ['errors[].extensions.field added', 'errors[].extensions.collection added'],
    in: '474 491-492 496',
    reason: 'a refusal names what it is about',
  },
  {
    what: ['status 200 → 404', 'code none → ROUTE_NOT_FOUND'],
    in: '501-502 506',
    reason:
      'GraphQL is named neither by the specification nor by platform.md: the refusal says where REST has the same',
  },
  {
    what: [
      'status 400 → 404',
      'code GRAPHQL_VALIDATION_EXCEPTION → ROUTE_NOT_FOUND',
      'errors[].extensions.graphqlErrors missing',
    ],
    in: '503',
    reason: 'GraphQL is not spoken, whatever is asked',
  },
  {
    what: [
      'status 405 → 404',
      'code METHOD_NOT_ALLOWED → ROUTE_NOT_FOUND',
      'errors[].extensions.allow missing',
    ],
    in: '504',
    reason: 'GraphQL is not spoken, whatever is asked',
  },
  {
    what: ['data.filter added', 'data[].filter added'],
    in: '463-468',
    reason: 'clients of later versions read and write the rule of a preset (docs/later-versions.md)',
  },
  {
    what: ['data.secret added', 'data[].secret added'],
    in: '483-484 488',
    reason: 'what is sent is signed: each webhook has a secret of its own (ARCHITECTURE.md, 24)',
  },
  {
    what: ['status 400 → 403', 'code INVALID_PAYLOAD → FORBIDDEN'],
    in: '514',
    reason: 'platform.md: what is not there is 403',
  },
  {
    what: ['status 200 → 422', 'code none → UNPROCESSABLE_ENTITY'],
    in: '515',
    reason: 'platform.md: the last admin role cannot lose admin access',
  },
  {
    what: ['data[].comment: null → string', 'data[].revisions: 0 → 1 entries'],
    in: '475',
    reason: 'the newest entries are others: comments and a setting, in place of permissions',
  },
  {
    what: ['data[].data.* missing'],
    in: '478',
    reason: 'a revision keeps the row itself; related rows have revisions of their own',
  },
  {
    what: ['data[].delta.* missing', 'data[].delta.* added'],
    in: '478',
    reason: 'the last three changes are others: those that put right what lay between the recordings',
  },
  {
    what: ['data*.data.* added', 'data.delta.* added'],
    in: '479-480',
    reason: 'a revision keeps the whole row, with what server and database filled in',
  },
];
