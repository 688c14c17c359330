/** How the page is built: into `dist`, which is kept in the repository, for users need no Node. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** Writes down from which source the page was built, so that a test can tell when it has to be built again. */
function builtFrom(): Plugin {
  return {
    name: "built-from",
    closeBundle() {
      const files = readdirSync("src", { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));
      const hash = createHash("sha256");
      for (const file of ["index.html", ...files].sort()) hash.update(file).update("\0").update(readFileSync(file));
      writeFileSync("dist/source.sha256", hash.digest("hex") + "\n");
    },
  };
}

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022" },
  plugins: [builtFrom()],
  server: { proxy: { "/api": "http://127.0.0.1:8444", "/join": "http://127.0.0.1:8444" } },
});
