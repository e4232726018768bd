import { defineAction } from '../../../renderer/contract/definitions.ts';
import { startDownload } from '../../shared/start-download.ts';
import { itemOf } from '../shared/handles.ts';

/** Downloads the content of a file. */
export const fileDownloadAction = defineAction({
  id: 'file.download',
  name: '$t:files.download',
  icon: 'download',
  options: [],
  run(context) {
    const { key } = itemOf(context, 'file.download');
    startDownload(context.render.platform.assetUrl(String(key), { download: true }));
  },
});
