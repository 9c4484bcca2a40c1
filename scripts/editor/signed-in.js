// Hands the answer of a sign-in at the git host to the editor's page: over a channel of this site's own pages, so that the
// token is in no address and reaches no other site.

const message = document.getElementById("message");
new BroadcastChannel("editor-sign-in").postMessage(JSON.parse(message?.textContent ?? '""'));
message?.remove();
window.close();
