/** A number in JSON that a double cannot represent, such as 9007199254740993. It counts as a single value. */
export class ExactNumber {
  /** The number as it was written. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** JSON.stringify writes the digits as text. Only writeJson writes a number. */
  toJSON(): string {
    isWritten = true;
    return mark + this.text;
  }
}

let isWritten = false;
let mark = '';

/** Random, so that no text of a client is taken for a number. */
const secretMark = `exact number ${Math.random().toString(36).slice(2)} `;
const marked = new RegExp(`"${secretMark}(-?[\\d.eE+-]+)"`, 'g');

/** Returns the JSON of a value, in which exact numbers keep all their digits. */
export function writeJson(value: unknown, indent?: string): string {
  isWritten = false;
  mark = secretMark;
  try {
    const text = JSON.stringify(value, null, indent);
    return isWritten ? text.replaceAll(marked, '$1') : text;
  } finally {
    mark = '';
  }
}
