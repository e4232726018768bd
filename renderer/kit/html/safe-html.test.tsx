import { describe, expect, test } from 'vitest';
import { htmlOfMarkdown } from './markdown.ts';
import { lostInEditor, safeEditorHtml } from './safe-editor-html.ts';
import { safePageHtml } from './safe-html.ts';

describe('HTML inside a page of the app', () => {
  test.each([
    ['a script', 'a<script>x()</script>', 'a'],
    ['a listener', '<img src="/a.png" onerror="x()">', '<img src="/a.png">'],
    ['a script link', '<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['a form', '<form action="https://e.example"><input name="p"><button>Sign in</button></form>', 'Sign in'],
    ['a button that belongs to a form of the page', '<button form="f" formaction="/x">a</button>', 'a'],
    ['a choice', '<select><option>a</option></select><textarea>b</textarea>', 'ab'],
    ['a style sheet', '<style>body { display: none }</style>a', 'a'],
    ['a linked style sheet', '<link rel="stylesheet" href="/assets/1">a', 'a'],
    ['a base and a refresh', '<base href="//e.example"><meta http-equiv="refresh" content="0">a', 'a'],
    [
      'a fixed overlay',
      '<div style="position: fixed; inset: 0; z-index: 9999; color: red">a</div>',
      '<div style="color: red">a</div>',
    ],
    ['a negative margin', '<p style="margin-top: -500px; width: 5000px">a</p>', '<p>a</p>'],
    [
      'a background from elsewhere',
      '<p style="background-image: url(https://e.example/a)">a</p>',
      '<p>a</p>',
    ],
    ['an animation and a transform', '<p style="animation: a 1s; transform: scale(99)">a</p>', '<p>a</p>'],
    [
      'a class of the app',
      '<div class="mantine-Overlay-root language-js">a</div>',
      '<div class="language-js">a</div>',
    ],
    [
      'an id and a name',
      '<a id="root" name="body">a</a><img name="getElementById" alt="">',
      '<a>a</a><img alt="">',
    ],
    [
      'data attributes and roles',
      '<p data-field="title" role="alert" aria-live="assertive">a</p>',
      '<p>a</p>',
    ],
    ['a popover and a dialog', '<p popover="manual">a</p><dialog open="">b</dialog>', '<p>a</p>b'],
    ['a focus target', '<p tabindex="0" contenteditable="" autofocus="">a</p>', '<p>a</p>'],
    ['an image map', '<map name="m"><area href="//e.example"></map><img usemap="#m" alt="">', '<img alt="">'],
    ['a frame', '<iframe src="https://e.example" srcdoc="<script>x()</script>"></iframe>a', 'a'],
    ['an object', '<object data="/assets/1">a</object><embed src="/assets/1">', 'a'],
    ['a drawing', '<svg><style>* { color: red }</style><a href="javascript:x()">a</a></svg>b', 'b'],
    ['mathematics with markup', '<math><mtext><style><img src=x onerror=x()></style></mtext></math>b', 'b'],
    ['nested markup', '<form><div></form><form><img src=x onerror=x()>', '<div><img src="x"></div>'],
  ])('%s is removed', (_what, html, expected) => {
    expect(safePageHtml(html)).toBe(expected);
  });

  test('text, tables, images, players and links stay', () => {
    const html =
      '<h2>a</h2><p style="text-align: center; color: red"><b>b</b></p><table><tbody><tr><td colspan="2">c</td></tr></tbody></table><img src="/a.png" alt="d" width="20"><video src="/a.mp4" controls=""></video><details><summary>e</summary>f</details><a href="https://e.example" title="g">h</a>';
    expect(safePageHtml(html)).toBe(html);
  });

  test('a link with a target cannot control the page that opened it', () => {
    for (const clean of [safePageHtml, safeEditorHtml])
      for (const target of ['_blank', 'other']) {
        const box = document.createElement('div');
        box.innerHTML = clean(`<a href="/x" target="${target}">a</a>`);
        const link = box.querySelector('a');
        expect(link?.hasAttribute('target') === false || link?.relList.contains('noopener')).toBe(true);
      }
  });

  test('Markdown goes through the same policy, and shows tasks without form controls', () => {
    const html = htmlOfMarkdown('# a\n\n- [x] b\n- [ ] c\n\n<form><input></form>\n\n```js\nd\n```\n');
    expect(html).toContain('☑ b');
    expect(html).toContain('☐ c');
    expect(html).toContain('class="language-js"');
    expect(html).not.toMatch(/<(?:form|input)/);
  });
});

describe('HTML inside the frame of an editor', () => {
  test.each([
    '<p class="a" id="b" data-x="1" style="margin: 0 auto; max-width: 40rem">a</p>',
    '<div style="position: relative; padding-bottom: 56.25%"><iframe src="https://player.example/1" style="position: absolute; width: 100%"></iframe></div>',
    '<a href="/x" target="_blank" rel="noopener noreferrer">a</a>',
    '<ul><li>a</li></ul><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
  ])('%s stays as it is', (html) => {
    expect(lostInEditor(html)).toEqual([]);
    expect(safeEditorHtml(html)).toBe(html);
  });

  test.each([
    ['<form><input></form>', ['<form>', '<input>']],
    ['<fieldset><legend>a</legend></fieldset>', ['<fieldset>', '<legend>']],
    ['<style>* {}</style>a', ['<style>']],
    ['<dialog open="">a</dialog>', ['<dialog>']],
    ['<p style="position: sticky">a</p>', ['style']],
    ['<iframe src="javascript:x()"></iframe>', ['src', '<iframe>']],
  ])('%s would be lost, and is named', (html, names) => {
    expect(lostInEditor(html).toSorted()).toEqual(names.toSorted());
    expect(safeEditorHtml(html)).not.toMatch(/<(?:form|input|style|dialog|iframe|fieldset)|sticky/);
  });
});

test('no other module sanitises HTML', async () => {
  // The policy is one statement: a second configuration of the library would be another policy.
  const sources = import.meta.glob(['/renderer/**/*.{ts,tsx}', '/registry/**/*.{ts,tsx}', '!**/*.test.*'], {
    query: '?raw',
    import: 'default',
  });
  const users: string[] = [];
  for (const [path, read] of Object.entries(sources))
    if (/^import (?!type ).*from 'dompurify'/m.test(String(await read()))) users.push(path);
  expect(users).toEqual(['/renderer/kit/html/safe-html.ts']);
});
