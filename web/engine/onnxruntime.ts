import * as ort from 'onnxruntime-web/wasm';
import moduleUrl from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';

// What `models/onnx/runtime.ts` finds in a page in place of onnxruntime-node. Nothing is fetched from another host, and nothing waits for threads,
// which a page has only if its server sends two headers.
ort.env.wasm.wasmPaths = { mjs: moduleUrl, wasm: wasmUrl };
ort.env.wasm.numThreads = 1;

/** Where the runtime's code lies, to fetch it with progress before it is asked for. */
export const RUNTIME_URL = wasmUrl;

/** Gives the runtime its code, once fetched. */
export function giveRuntime(wasm: ArrayBuffer): void {
  ort.env.wasm.wasmBinary = wasm;
}

const { InferenceSession, Tensor } = ort;
export default { InferenceSession, Tensor };
