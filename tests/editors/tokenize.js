// Cuts files into tokens as VS Code does: node tokenize.js MODULES GRAMMAR FILE... writes a list of lines for each file.
"use strict";
const fs = require("fs");
const path = require("path");

const [modules, grammarFile, ...files] = process.argv.slice(2);
const vsctm = require(path.join(modules, "vscode-textmate"));
const oniguruma = require(path.join(modules, "vscode-oniguruma"));

async function main() {
  const wasm = fs.readFileSync(path.join(modules, "vscode-oniguruma", "release", "onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new vsctm.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => vsctm.parseRawGrammar(fs.readFileSync(grammarFile, "utf8"), grammarFile),
  });
  const grammar = await registry.loadGrammar("source.croupier");
  const all = files.map((file) => {
    let state = vsctm.INITIAL;
    return fs.readFileSync(file, "utf8").split("\n").map((line) => {
      const made = grammar.tokenizeLine(line, state);
      state = made.ruleStack;
      return made.tokens.map((token) => [token.startIndex, token.endIndex, token.scopes.slice(1)]);
    });
  });
  process.stdout.write(JSON.stringify(all));
}

main();
