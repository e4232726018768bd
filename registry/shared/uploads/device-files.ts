/** Returns the files of a drop or paste. Directories are left out, because a browser cannot upload one as a file. */
export function deviceFiles(data: DataTransfer): {
  readonly files: readonly File[];
  readonly hasFolders: boolean;
} {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const isFolder = (item: DataTransferItem | undefined) =>
    typeof item?.webkitGetAsEntry === 'function' && item.webkitGetAsEntry()?.isDirectory === true;
  const files = [...data.files].filter((_file, i) => !isFolder(items[i]));
  return { files, hasFolders: files.length < data.files.length };
}
