// Starts `croupier lsp` for game files, and lets it answer.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

async function start() {
  const [command, ...args] = vscode.workspace.getConfiguration("croupier").get("command");
  const server = { command, args, transport: TransportKind.stdio };
  // The client itself adds --stdio; it is said once.
  server.args = args.filter((word) => word !== "--stdio");
  client = new LanguageClient("croupier", "Croupier", server, {
    documentSelector: [{ language: "croupier" }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.cg") },
  });
  try {
    await client.start();
  } catch (met) {
    client = undefined;
    vscode.window.showErrorMessage(
      `${command} could not be started (${met.message}). Install it with: pip install 'croupier[editor]', ` +
        "or say where it is in the setting croupier.command.",
    );
  }
}

async function stop() {
  const ended = client;
  client = undefined;
  if (ended) await ended.stop();
}

async function activate(context) {
  const restart = vscode.commands.registerCommand("croupier.restart", async () => {
    await stop();
    await start();
  });
  context.subscriptions.push(restart);
  await start();
}

module.exports = { activate, deactivate: stop };
