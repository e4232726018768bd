/** Reads a file as base64. */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const text = String(reader.result);
      // The URL of an empty file may have no comma.
      resolve(text.includes(',') ? text.slice(text.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error(`"${file.name}" cannot be read.`)),
    );
    reader.readAsDataURL(file);
  });
}
