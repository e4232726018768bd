/** Files of pdf.js that only some PDFs need: character maps, fonts that a PDF does not contain, and image decoders. */

/** URLs by path. */
type Urls = Readonly<Record<string, string>>;

const maps: Urls = import.meta.glob('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const fonts: Urls = import.meta.glob('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const decoders: Urls = import.meta.glob('/node_modules/pdfjs-dist/wasm/*.wasm', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** @throws Error if the library has no such file. The library then shows the page without what needs it. */
async function read(urls: Urls, name: string): Promise<Uint8Array> {
  const url = Object.entries(urls).find(([path]) => path.endsWith(`/${name}`))?.[1];
  const response = url === undefined ? null : await fetch(url);
  if (!response?.ok) throw new Error(`The file ${name} of the PDF library was not received.`);
  return new Uint8Array(await response.arrayBuffer());
}

export class CharacterMaps {
  async fetch({ name }: { readonly name: string }) {
    return { cMapData: await read(maps, `${name}.bcmap`), isCompressed: true };
  }
}

export class StandardFonts {
  fetch({ filename }: { readonly filename: string }) {
    return read(fonts, filename);
  }
}

export class Decoders {
  fetch({ filename }: { readonly filename: string }) {
    return read(decoders, filename);
  }
}
