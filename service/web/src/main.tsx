/** Begins the page. */
import { render } from "preact";
import { App } from "./app";
import "./style.css";
import { light } from "./theme";
import { follow } from "./words";

follow();
light();
render(<App />, document.getElementById("page")!);
