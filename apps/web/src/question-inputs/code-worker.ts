import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What the page sends: a picture to look at, numbered. */
export interface CodeRequest {
  readonly number: number;
  readonly picture: Blob | ImageData;
}

/** What comes back: the text of the code in it, null for none. */
export interface CodeReply {
  readonly number: number;
  readonly text: string | null;
}

// Served with the app: no other host is asked.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

addEventListener('message', (event: MessageEvent<CodeRequest>) => {
  const { number, picture } = event.data;
  readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 })
    .then((found) => found.find((code) => code.isValid)?.text ?? null)
    .catch(() => null)
    .then((text) => postMessage({ number, text } satisfies CodeReply));
});
