/** Decides how a file is shown. Pure. */
export type PreviewKind = 'image' | 'video' | 'audio' | 'pdf' | 'table' | 'text' | 'none';

/** Types that are text although their name does not say so. */
const textTypes =
  /^application\/(?:json|xml|yaml|x-yaml|toml|sql|graphql|javascript|x-javascript|typescript|ecmascript|x-sh|x-httpd-php|[\w.-]+\+(?:json|xml|yaml)|x-ndjson|x-subrip)$/;
const tableTypes = /^(?:text\/(?:csv|x-csv|tab-separated-values)|application\/(?:csv|x-csv))$/;

/** Types that say nothing about the content. For them, the extension of the file name counts. */
const vagueTypes = new Set(['', 'application/octet-stream', 'text/plain', 'application/vnd.ms-excel']);
const tableExtensions = new Set(['csv', 'tsv', 'tab']);
const textExtensions = new Set(
  (
    'txt md markdown log json jsonl ndjson geojson xml yaml yml toml ini conf env sql graphql html htm css scss less ' +
    'js mjs cjs jsx ts mts cts tsx vue svelte py rb php java kt go rs c h cc cpp hpp cs swift sh bash ps1 bat lua r ' +
    'diff patch srt vtt ics vcf tex'
  ).split(' '),
);

/** Returns the kind of preview for a MIME type and a file name. Each of them may be missing. */
export function previewKind(type: string | null | undefined, name: string | null | undefined): PreviewKind {
  const known = (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const extension = /\.([\da-z]+)$/i.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
  if (tableTypes.test(known)) return 'table';
  if (vagueTypes.has(known)) {
    if (tableExtensions.has(extension)) return 'table';
    if (known !== 'application/vnd.ms-excel' && textExtensions.has(extension)) return 'text';
  }
  if (known === 'application/pdf') return 'pdf';
  if (known.startsWith('text/') || textTypes.test(known)) return 'text';
  const [family] = known.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'none';
}
