// What a page finds in place of onnxruntime-node, unless its bundler puts onnxruntime-web there: see docs/serving.md.
throw new Error('Networks need ONNX Runtime: install onnxruntime-web, and have your bundler resolve onnxruntime-node to onnxruntime-web.');

// oxlint-disable-next-line no-unreachable -- importers ask for a default export
export default {};
